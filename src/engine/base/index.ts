export * from "./calendar";
export {
  type CsvFault,
  type CsvRow,
  type CsvSeparator,
  csvRows,
  readCsv,
  writeCsvRow,
  writeSeparatedRow,
} from "./csv-text";
export { type DefinedFunction, defineFunction } from "./define-function";
export { describeProblem } from "./describe-problem";
export * from "./earnings-period";
export * from "./exact";
export { guardFormula, unguardFormula } from "./formula-guard";
export * from "./loan-plans";
export * from "./look-up";
export * from "./months";
export { nearest } from "./nearest";
export * from "./pay-arithmetic";
export * from "./pay-element-categories";
export * from "./pay-frequency";
export * from "./pay-interval";
export { type PartOfYear, partOfYear, salaryOfRate, USUAL_WEEK, type WorkingWeek } from "./pay-of-a-part";
export * from "./payslip-amounts";
export * from "./pence";
export * from "./plain-amount";
export { type DateOrder, plainDate } from "./plain-date";
export { plainFlag } from "./plain-flag";
export * from "./printable";
export * from "./problem";
export * from "./reader";
export * from "./result";
export * as shape from "./shape";
export {
  type FactsOf,
  type Fields,
  type OptionalShape,
  type ReadOf,
  type RecordFacts,
  type RecordRead,
  type RecordShape,
  type Shape,
  toJsonSchema,
} from "./shape";
export * from "./source";
export * from "./statutory-payments";
export * from "./tax-period";
export * from "./tax-year";
export * from "./territory";
export type { BasisPoints, Unit } from "./unit";
export * from "./work-days";
export * from "./working";
