export { class1AOf, findDeclaration, getYearEnd, hasBenefits } from "./class-1a";
export { carsToReport, nameBenefit } from "./shares";
export { type BenefitOfYear, benefitsByEmployee, employeesWithBenefits } from "./year-of-benefits";
