export { compareWith } from "./compare-with";
export { comparisonText } from "./comparison-text";
export { readColumns, readTheirs } from "./read-theirs";
