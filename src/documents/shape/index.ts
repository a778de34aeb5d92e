export { DocumentReader } from "./document-reader";
export { employer, PERSON } from "./people";
export { line, text } from "./text";
export { type DocumentShape, date, list, map, money, year } from "./values";
