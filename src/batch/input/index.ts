export { csvCells } from "./csv-cells";
export { enterCell, kindOfColumn, problemsOfTable, readCsvHeading } from "./csv-row";
export { type Loaded, loadCsv, loadJsonLines, type MalformedLine } from "./load";
export { type LineReader, type LineReading, readJsonLine } from "./read-line";
export { splitLines, type TextSource } from "./split-lines";
