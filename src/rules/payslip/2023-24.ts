// Written by `npm run rules:write`.

import employerCharges from "../../../rules/2023-24/employer-charges.json";
import incomeTax from "../../../rules/2023-24/income-tax.json";
import minimumWage from "../../../rules/2023-24/minimum-wage.json";
import nationalInsurance from "../../../rules/2023-24/national-insurance.json";
import studentLoans from "../../../rules/2023-24/student-loans.json";
import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { digest2023 } from "../digests";
import sources from "./sources.json";

/** The rule documents of 2023-24 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(
  {
    "2023-24/employer-charges.json": employerCharges,
    "2023-24/income-tax.json": incomeTax,
    "2023-24/minimum-wage.json": minimumWage,
    "2023-24/national-insurance.json": nationalInsurance,
    "2023-24/student-loans.json": studentLoans,
    "sources.json": sources,
  },
  digest2023,
);
