// Written by `npm run rules:write`.

import employerCharges from "../../../rules/2022-23/employer-charges.json";
import incomeTax from "../../../rules/2022-23/income-tax.json";
import minimumWage from "../../../rules/2022-23/minimum-wage.json";
import nationalInsurance from "../../../rules/2022-23/national-insurance.json";
import studentLoans from "../../../rules/2022-23/student-loans.json";
import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { digest2022 } from "../digests";
import sources from "./sources.json";

/** The rule documents of 2022-23 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(
  {
    "2022-23/employer-charges.json": employerCharges,
    "2022-23/income-tax.json": incomeTax,
    "2022-23/minimum-wage.json": minimumWage,
    "2022-23/national-insurance.json": nationalInsurance,
    "2022-23/student-loans.json": studentLoans,
    "sources.json": sources,
  },
  digest2022,
);
