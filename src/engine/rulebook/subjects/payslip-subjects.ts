import { incomeTax } from "./income-tax";
import { nationalInsurance } from "./national-insurance";
import { money, perYear, rate } from "./notation";
import * as form from "./schema";
import { studentLoans } from "./student-loans";
import { parameter, parameterOrNone, subject } from "./subject";

const employerCharges = subject(
  "employer-charges",
  {
    apprenticeshipLevy: parameter(form.object({ rate, allowance: perYear })),
    employmentAllowance: parameter(perYear),
    employmentAllowanceLiabilityBelow: parameterOrNone(money),
  },
  { levyRounding: ["HalfDown", "HalfUp", "Down"] },
);

/** The subjects that every payslip needs, and that every tax year has. */
export const PAYSLIP_SUBJECTS = {
  "income-tax": incomeTax,
  "national-insurance": nationalInsurance,
  "student-loans": studentLoans,
  "employer-charges": employerCharges,
};

export type PayslipSubject = keyof typeof PAYSLIP_SUBJECTS;
