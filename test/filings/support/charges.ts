import {
  type ChargeFacts,
  type EmploymentReportFacts,
  type ExpectedCharge,
  type ExplainedCharge,
  expectCharge,
  explainCharge,
  type FiguresToDateFacts,
  type SentFpsFacts,
} from "../../../src/engine/filings";
import { rulebook } from "../../support/library";

/** Payment dates in the tax months 1 to 12 of 2026-27. */
export function paidIn(taxMonth: number): string {
  const month = ((taxMonth + 2) % 12) + 1;
  return `${taxMonth > 9 ? 2027 : 2026}-${String(month).padStart(2, "0")}-28`;
}

export function reportOf(
  employeeId: string,
  toDate: FiguresToDateFacts,
  others: Partial<EmploymentReportFacts> = {},
): EmploymentReportFacts {
  return { employeeId, payrollId: `P-${employeeId}`, toDate, ...others };
}

export function fpsOf(
  submissionId: string,
  taxMonth: number,
  reports: readonly EmploymentReportFacts[],
  supersedes: string | null = null,
): SentFpsFacts {
  return { submissionId, paymentDate: paidIn(taxMonth), supersedes, reports };
}

export function chargeOf(facts: Omit<ChargeFacts, "taxYear">): ExpectedCharge {
  const answer = expectCharge({ taxYear: 2026, ...facts }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

export function explained(
  facts: Omit<ChargeFacts, "taxYear">,
  amounts: Readonly<Record<string, string>>,
): ExplainedCharge {
  const answer = explainCharge({ taxYear: 2026, ...facts, amounts }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}
