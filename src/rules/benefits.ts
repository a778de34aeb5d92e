// Written by `npm run rules:write`.

import year2022 from "../../rules/benefits/2022-23.json";
import year2023 from "../../rules/benefits/2023-24.json";
import year2024 from "../../rules/benefits/2024-25.json";
import year2025 from "../../rules/benefits/2025-26.json";
import year2026 from "../../rules/benefits/2026-27.json";
import year2027 from "../../rules/benefits/2027-28.json";
import year2028 from "../../rules/benefits/2028-29.json";
import year2029 from "../../rules/benefits/2029-30.json";
import sources from "../../rules/benefits/sources.json";
import type { RuleDocuments } from "../engine/rulebook";

/** The law of benefits in kind of every tax year held, and its sources, ready for `createBenefitRules`. */
export const rules: RuleDocuments = {
  "2022-23/benefits.json": year2022,
  "2023-24/benefits.json": year2023,
  "2024-25/benefits.json": year2024,
  "2025-26/benefits.json": year2025,
  "2026-27/benefits.json": year2026,
  "2027-28/benefits.json": year2027,
  "2028-29/benefits.json": year2028,
  "2029-30/benefits.json": year2029,
  "sources.json": sources,
};
