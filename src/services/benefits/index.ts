export { findDeclaration, getBenefitContributions, getYearEnd, hasBenefits } from "./class-1a";
export { carsToReport, nameBenefit } from "./shares";
export { type BenefitOfYear, benefitsByEmployee, employeesWithBenefits } from "./year-of-benefits";
