// Written by `npm run rules:write`.

import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { payslip2022 } from "../digests";
import documents from "./2022-23.json";

/** The rule documents of 2022-23 that a payslip needs and their sources, ready for `createPayslipRulebook`. */
export const rules: RuleDocuments = ownRules(documents, payslip2022);
