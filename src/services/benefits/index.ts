export { findDeclaration, getBenefitContributions, getYearEnd, hasBenefits } from "./class-1a";
export { addImportedBenefits, BENEFIT_COLUMNS, type BenefitFile } from "./imported";
export { carsToReport, nameBenefit } from "./shares";
export { type BenefitOfYear, benefitsByEmployee, employeesWithBenefits, kindsToRegister } from "./year-of-benefits";
