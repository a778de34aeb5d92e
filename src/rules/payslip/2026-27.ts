// Written by `npm run rules:write`.

import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { payslip2026 } from "../digests";
import documents from "./2026-27.json";

/** The rule documents of 2026-27 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(documents, payslip2026);
