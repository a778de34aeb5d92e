export { compareWith } from "./compare-with";
export { comparisonCsv } from "./comparison-csv";
export { comparisonText } from "./comparison-text";
export { readColumns, readTheirs } from "./read-theirs";
