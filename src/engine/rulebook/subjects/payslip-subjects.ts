import { employerCharges } from "./employer-charges";
import { incomeTax } from "./income-tax";
import { nationalInsurance } from "./national-insurance";
import { studentLoans } from "./student-loans";

/** The subjects that every payslip needs, and that every tax year has. */
export const PAYSLIP_SUBJECTS = {
  "income-tax": incomeTax,
  "national-insurance": nationalInsurance,
  "student-loans": studentLoans,
  "employer-charges": employerCharges,
};

export type PayslipSubject = keyof typeof PAYSLIP_SUBJECTS;
