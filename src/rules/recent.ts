// Written by `npm run rules:write`.

import type { RuleDocuments } from "../engine/rulebook";
import { rules as rules2024 } from "./2024-25";
import { rules as rules2025 } from "./2025-26";
import { rules as rules2026 } from "./2026-27";

/** The rule documents of the last three tax years, ready for `createRulebook`. */
export const rules: RuleDocuments = { ...rules2024, ...rules2025, ...rules2026 };
