export { pastYearFigures } from "./past-years/past-year-figures";
export { pastYearsSettled, yearsWithFigures } from "./past-years/past-years-settled";
export { countOpenCorrections, type LeaverDebtKept, leaverDebts } from "./store/select-corrections";
