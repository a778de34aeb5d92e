// Written by `npm run rules:write`.

import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { payslip2025 } from "../digests";
import documents from "./2025-26.json";

/** The rule documents of 2025-26 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(documents, payslip2025);
