export { pastYearFigures } from "./past-years/past-year-figures";
export { pastYearsSettled } from "./past-years/past-years-settled";
