export { compareWith } from "./compare-with";
export { comparisonText } from "./comparison-text";
export { readColumns } from "./read-columns";
export { columnsText, readTheirs } from "./read-theirs";
