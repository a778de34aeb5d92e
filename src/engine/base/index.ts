export * from "./calendar";
export * from "./csv-text";
export { describeProblem, isPrintable, nearest, printable } from "./describe-problem";
export * from "./earnings-period";
export * from "./exact";
export * from "./look-up";
export * from "./months";
export * from "./pay-arithmetic";
export * from "./pay-frequency";
export * from "./pay-interval";
export { type PartOfYear, partOfYear, salaryOfRate, USUAL_WEEK, type WorkingWeek } from "./pay-of-a-part";
export * from "./payslip-amounts";
export * from "./pence";
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
export * from "./tax-period";
export * from "./tax-year";
export type { BasisPoints, Unit } from "./unit";
export * from "./words";
export * from "./work-days";
export { type DateOrder, plainAmount, plainDate, plainFlag } from "./written-values";
