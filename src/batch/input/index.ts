export { type CsvHeading, readCsvHeading } from "./csv-row";
export { type LineReader, type LineReading, readJsonLine } from "./read-line";
export { splitLines, type TextLine, type TextSource } from "./split-lines";
