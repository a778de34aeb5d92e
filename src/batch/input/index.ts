export { enterCell, kindOfColumn, problemsOfTable, readCsvHeading } from "./csv-row";
export { type Loaded, loadCsv, loadJsonLines, type MalformedLine } from "./load";
export { csvCells, type LineReader, type LineReading, readJsonLine, splitLines, type TextSource } from "./read-line";
