export { columnsText } from "./columns-text";
export { compareWith } from "./compare-with";
export { comparisonText } from "./comparison-text";
export { readColumns } from "./read-columns";
export { readTheirs } from "./read-theirs";
