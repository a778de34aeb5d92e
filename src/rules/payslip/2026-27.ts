// Written by `npm run rules:write`.

import employerCharges from "../../../rules/2026-27/employer-charges.json";
import incomeTax from "../../../rules/2026-27/income-tax.json";
import minimumWage from "../../../rules/2026-27/minimum-wage.json";
import nationalInsurance from "../../../rules/2026-27/national-insurance.json";
import studentLoans from "../../../rules/2026-27/student-loans.json";
import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { digest2026 } from "../digests";
import sources from "./sources.json";

/** The rule documents of 2026-27 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(
  {
    "2026-27/employer-charges.json": employerCharges,
    "2026-27/income-tax.json": incomeTax,
    "2026-27/minimum-wage.json": minimumWage,
    "2026-27/national-insurance.json": nationalInsurance,
    "2026-27/student-loans.json": studentLoans,
    "sources.json": sources,
  },
  digest2026,
);
