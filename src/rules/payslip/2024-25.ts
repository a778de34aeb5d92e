// Written by `npm run rules:write`.

import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { payslip2024 } from "../digests";
import documents from "./2024-25.json";

/** The rule documents of 2024-25 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(documents, payslip2024);
