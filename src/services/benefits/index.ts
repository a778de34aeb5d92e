export { carsToReport } from "./car-reports";
export { findDeclaration, getBenefitContributions, getYearEnd, hasBenefits } from "./class-1a";
export { addImportedBenefits, BENEFIT_COLUMNS, type BenefitFile } from "./imported";
export { getSettlement } from "./settlement";
export { nameBenefit } from "./shares";
export { carNoticesToSend } from "./tax-year";
export { type BenefitOfYear, benefitsByEmployee, employeesWithBenefits, kindsToRegister } from "./year-of-benefits";
