export { Arena } from "./arena";
export { Layout, scratchOf } from "./layout";
export type { PackedRow, SingleReason } from "./packed-row";
export { type Reading, readRow } from "./read-row";
export { hasNegativeNetPay, rowPayslips } from "./row-payslips";
export { type RowYear, rowYear } from "./row-year";
export { type FrequencySlots, type Shape, shapeName, shapeOf, stepsOf } from "./shape";
export { Slots } from "./slots";
export { TermsBook } from "./terms";
