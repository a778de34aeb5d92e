export { pastYearsSettled, yearsWithFigures } from "./past-years/changed-years";
export { pastYearFigures } from "./past-years/past-year-figures";
export { countOpenCorrections, type LeaverDebtKept, leaverDebts } from "./store/select-corrections";
