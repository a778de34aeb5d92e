import type { Rulebook } from "../../engine";
import { type LeaveDocument, resolveSalaryPolicies, type SalaryPolicyFacts } from "../../engine/salary";
import type { ShownLeave } from "./contract/leave-document";
import type { LeaveRow } from "./store/leave-documents";

/** Returns a level's leave document as responses show it, with the resulting policy of each payment. */
export function leaveData(row: LeaveRow | null, levels: SalaryPolicyFacts, rulebook: Rulebook): ShownLeave {
  const resolved = resolveSalaryPolicies(levels, rulebook);
  // Documents are checked before they are stored: one that the engine refuses is a bug.
  if (!resolved.ok) throw new Error("A leave document on file is not one that the engine takes.");
  return {
    ...((row?.document ?? NO_DOCUMENT) as Pick<ShownLeave, "sickness" | "familyLeave" | "byType">),
    effective: resolved.value.effective as ShownLeave["effective"],
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}

const NO_DOCUMENT: LeaveDocument = { sickness: null, familyLeave: null, byType: {} };
