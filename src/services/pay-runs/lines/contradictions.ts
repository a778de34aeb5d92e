import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { SentLine } from "../contract/line-schemas";

/** A line that says its element or its amount in two ways, in one: by the id, by the units. */
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

/** What the other way says else than what was found. */
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
