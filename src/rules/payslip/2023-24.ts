// Written by `npm run rules:write`.

import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { payslip2023 } from "../digests";
import documents from "./2023-24.json";

/** The rule documents of 2023-24 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(documents, payslip2023);
