import { formatPence, type WorkingStep, type Workings, workingsOf } from "../../base";
import type { Posting } from "../postings/ledger";
import { CONTROL_ACCOUNTS } from "../words";
import type { LineDraft } from "./line-drafts";

/** Returns a step for each line: its postings, by employee and department. */
export function explainLines(drafts: readonly LineDraft[]): Workings {
  return workingsOf(drafts.map(stepOf), { sources: {} });
}

function stepOf({ postings, pence }: LineDraft, at: number): WorkingStep {
  const inputs: Record<string, string> = {};
  for (const [key, sum] of sumsOf(postings)) inputs[key] = formatPence(sum);
  return {
    id: "journals.line",
    figure: `/lines/${at}/${pence < 0 ? "credit" : "debit"}`,
    rule: ruleOf(postings),
    formula: "the sum of the postings; debits are positive, and a sum below zero is a credit",
    inputs,
    value: formatPence(pence),
    sources: [],
  };
}

function ruleOf(postings: readonly Posting[]): string {
  const accounts = new Set(postings.map(({ account }) => account));
  const [account] = accounts;
  if (account === undefined || accounts.size > 1) return "What shares an account and a text is one line.";
  const { controlAccount } = account;
  if (controlAccount === null) return "A pay element is posted to its own account.";
  if (controlAccount === "NetPay")
    return "Net pay is what the other postings of a payslip leave, in each of its places.";
  return `${CONTROL_ACCOUNTS[controlAccount].description}: the payslips' own figure.`;
}

function sumsOf(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { origin, cell, account, pence } of postings) {
    const who = origin === "" ? "the employer" : origin;
    const where = cell.department === null ? "" : `, ${cell.department}`;
    const key = `${who}${where}: ${account.payElementId ?? account.controlAccount}`;
    sums.set(key, (sums.get(key) ?? 0) + pence);
  }
  return sums;
}
