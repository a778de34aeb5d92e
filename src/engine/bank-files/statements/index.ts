export { matchStatement, type SentPayment, type StatementMatch } from "./match-statement";
export { readCamt053 } from "./read-camt053";
export { readCsvStatement, STATEMENT_DATES, type StatementMapping } from "./read-csv-statement";
export type { ReadStatement, StatementLine } from "./statement-line";
