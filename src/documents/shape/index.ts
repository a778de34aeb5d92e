export { DocumentReader } from "./document-reader";
export { employer, PERSON } from "./people";
export { line, paragraph, text } from "./text";
export { type DocumentShape, date, list, map, money, year } from "./values";
