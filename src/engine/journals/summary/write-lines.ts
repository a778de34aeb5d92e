import { formatPence } from "../../base";
import type { JournalLine } from "../journal";
import type { LineDraft } from "./line-drafts";

export function writeLines(drafts: readonly LineDraft[]): readonly JournalLine[] {
  return drafts.map(({ account, accountCode, department, trackingCodes, pence }, at) => ({
    lineNumber: at + 1,
    nominalCode: account.nominalCode,
    accountCode,
    nominalName: account.nominalName,
    description: account.description,
    debit: formatPence(Math.max(0, pence)),
    credit: formatPence(Math.max(0, -pence)),
    department,
    trackingCodes,
    payElementId: account.payElementId,
    controlAccount: account.controlAccount,
  }));
}
