export { type Comparison, compareWith } from "./compare-with";
export { comparisonCsv } from "./comparison-csv";
export { comparisonText } from "./comparison-text";
export { readColumns, readTheirs, type TheirPayslip } from "./read-theirs";
