export { CarriedYears } from "./carried-years";
export { LETTER_AMOUNTS, PERSON_AMOUNTS, YEAR_SUMS } from "./names";
export { YearColumns } from "./year-columns";
export { type YearInPence, yearInPence } from "./year-in-pence";
