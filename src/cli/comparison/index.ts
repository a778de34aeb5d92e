export { comparisonText } from "./comparison-text";
export { readColumns } from "./read-columns";
export { columnsText, compareWith, readTheirs } from "./read-theirs";
