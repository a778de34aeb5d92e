import { formatPence } from "../../base";
import type { JournalLine } from "../journal";
import type { Account } from "../postings/account";
import type { LineDraft } from "./line-drafts";

export function writeLines(drafts: readonly LineDraft[]): readonly JournalLine[] {
  return drafts.map((draft, at) => ({
    lineNumber: at + 1,
    nominalCode: draft.nominalCode,
    accountCode: draft.accountCode,
    nominalName: draft.nominalName,
    description: draft.description,
    debit: formatPence(Math.max(0, draft.pence)),
    credit: formatPence(Math.max(0, -draft.pence)),
    department: draft.department,
    trackingCodes: draft.trackingCodes,
    payElementId: shared(draft, "payElementId"),
    controlAccount: shared(draft, "controlAccount"),
  }));
}

/** Returns the value that all postings of a line share; null if they differ. */
function shared<Field extends "payElementId" | "controlAccount">(
  { postings }: LineDraft,
  field: Field,
): Account[Field] | null {
  const first = postings[0]?.account[field] ?? null;
  return postings.every(({ account }) => account[field] === first) ? first : null;
}
