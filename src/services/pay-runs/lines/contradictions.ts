import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { SentLine } from "../contract/line-schemas";

/** Reduces a line that states its element or amount in two ways to one: the id, and the units. */
export function oneAnswer(line: SentLine): SentLine {
  return {
    ...line,
    payElementCode: line.payElementId === null ? line.payElementCode : null,
    amount: line.units === null ? line.amount : null,
  };
}

interface Found {
  readonly code: string;
  /** Pence. */
  readonly amount: number;
}

/** Returns issues for an element code or amount that contradicts the id or units used. */
export function contradictions(line: SentLine, { code, amount }: Found): readonly ValidationIssue[] {
  const { payElementId, payElementCode, units } = line;
  const issues: ValidationIssue[] = [];
  if (payElementId !== null && payElementCode !== null && payElementCode !== code) {
    issues.push(issueAt(["payElementCode"], "sent_together", { other: "payElementId" }));
  }
  if (units !== null && line.amount !== null && line.amount !== amount) {
    issues.push(issueAt(["amount"], "sent_together", { other: "units" }));
  }
  return issues;
}
