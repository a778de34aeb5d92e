export { carsToReport } from "./fps-cars";
export type { BenefitTables } from "./rows";
export { nameBenefit } from "./shares";
export { class1AOf, findDeclaration, getYearEnd, hasBenefits } from "./tax-year";
export { type BenefitOfYear, benefitsByEmployee } from "./year-of-benefits";
