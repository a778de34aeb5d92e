export { type Expected, readExpected } from "./expected";
export { regressionJson } from "./json";
export { findEmployeeSample, isAsDeclared, type Regression, type RegressRequest, regress } from "./regress";
export { payOut, seenBy } from "./sample";
export { BUILT_IN, loadSide, type Side } from "./side";
export { regressionSvg } from "./svg";
export { regressionText } from "./text";
export { type YearPair, yearPairs } from "./year-pairs";
