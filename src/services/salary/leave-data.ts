import { type LeaveDocument, type Rulebook, resolveSalaryPolicies, type SalaryPolicyFacts } from "../../engine";
import type { ShownLeave } from "./contract/leave-document";
import type { LeaveRow } from "./store/leave-documents";

/** A level's leave document as answers show it, with what each payment comes to. */
export function leaveData(row: LeaveRow | null, levels: SalaryPolicyFacts, rulebook: Rulebook): ShownLeave {
  const resolved = resolveSalaryPolicies(levels, rulebook);
  // Documents are checked before they are kept: one that the engine refuses is our own fault.
  if (!resolved.ok) throw new Error("A leave document on file is not one that the engine takes.");
  return {
    ...((row?.document ?? NO_DOCUMENT) as Pick<ShownLeave, "sickness" | "familyLeave" | "byType">),
    effective: resolved.value.effective as ShownLeave["effective"],
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}

const NO_DOCUMENT: LeaveDocument = { sickness: null, familyLeave: null, byType: {} };
