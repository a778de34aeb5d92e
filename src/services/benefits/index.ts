export { class1AOf, findDeclaration, getYearEnd, hasBenefits } from "./class-1a";
export { carsToReport } from "./fps-cars";
export { nameBenefit } from "./shares";
export { type BenefitOfYear, benefitsByEmployee, employeesWithBenefits } from "./year-of-benefits";
