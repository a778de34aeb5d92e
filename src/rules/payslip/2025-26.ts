// Written by `npm run rules:write`.

import employerCharges from "../../../rules/2025-26/employer-charges.json";
import incomeTax from "../../../rules/2025-26/income-tax.json";
import minimumWage from "../../../rules/2025-26/minimum-wage.json";
import nationalInsurance from "../../../rules/2025-26/national-insurance.json";
import studentLoans from "../../../rules/2025-26/student-loans.json";
import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { digest2025 } from "../digests";
import sources from "./sources.json";

/** The rule documents of 2025-26 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(
  {
    "2025-26/employer-charges.json": employerCharges,
    "2025-26/income-tax.json": incomeTax,
    "2025-26/minimum-wage.json": minimumWage,
    "2025-26/national-insurance.json": nationalInsurance,
    "2025-26/student-loans.json": studentLoans,
    "sources.json": sources,
  },
  digest2025,
);
