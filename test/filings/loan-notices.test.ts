import { expect, it } from "vitest";
import type { DatedStudentLoan } from "../../src/engine";
import { formatDate, readDate } from "../../src/engine/base";
import { applyNotice, type Notice } from "../../src/engine/filings";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

const FIRST = readDate("2026-01-01");
const PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;
const SPAN = 60;

/** Loans one after another, the last possibly open, on few days so that edges often meet. */
const histories = fc
  .tuple(
    fc.uniqueArray(fc.nat(SPAN), { maxLength: 8 }),
    fc.array(fc.constantFrom(...PLANS), { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([days, plans, isOpen]): DatedStudentLoan[] => {
    const edges = [...days].sort((one, other) => one - other);
    const loans: DatedStudentLoan[] = [];
    for (let at = 0; at < edges.length; at += 2) {
      const [start, end] = [edges[at] as number, edges[at + 1]];
      if (end === undefined && !isOpen) break;
      const endDate = end === undefined ? null : formatDate(FIRST + end - 1);
      loans.push({ startDate: formatDate(FIRST + start), endDate, studentLoanPlan: plans[at / 2] as "Plan1" });
    }
    return loans;
  });

function planOn(loans: readonly DatedStudentLoan[], day: number): string | null {
  const date = formatDate(day);
  const found = loans.filter(({ startDate, endDate }) => startDate <= date && date <= (endDate ?? "9999-12-31"));
  expect(found.length).toBeLessThan(2);
  return found[0]?.studentLoanPlan ?? null;
}

function noticeOf(isStart: boolean, day: string, studentLoanPlan: string): Notice {
  const head = {
    formType: null,
    issueDate: null,
    effectiveDate: day,
    taxYear: null,
    sequenceNumber: null,
    employerReference: null,
    employee: null,
    isGeneric: false,
    rawXml: "",
  };
  if (isStart) return { ...head, dataType: "SL1", content: { studentLoanPlan, loanStartDate: day } } as Notice;
  return { ...head, dataType: "SL2", content: { stopDate: day } } as Notice;
}

it("a loan notice changes every day from its effective date on, and none before it", () => {
  check(
    fc.property(
      histories,
      fc.boolean(),
      fc.nat(SPAN),
      fc.constantFrom(...PLANS),
      fc.option(fc.nat(SPAN)),
      (studentLoans, isStart, day, plan, locked) => {
        const own = formatDate(FIRST + day);
        const lastLockedPaymentDate = locked === null ? null : formatDate(FIRST + locked);
        const facts = { notice: noticeOf(isStart, own, plan), employee: { studentLoans }, lastLockedPaymentDate };
        const answer = applyNotice(facts, rulebook);
        if (!answer.ok || answer.value.studentLoans === null) throw new Error(JSON.stringify(answer));
        const { effectiveDate, studentLoans: after } = answer.value;
        const from = Math.max(FIRST + day + 1, FIRST + (locked ?? -1) + 1);
        expect(effectiveDate).toBe(formatDate(from));
        for (let each = FIRST - 1; each < FIRST + SPAN + 3; each++) {
          expect(planOn(after, each)).toBe(each < from ? planOn(studentLoans, each) : isStart ? plan : null);
        }
        const starts = after.map(({ startDate }) => startDate);
        expect(starts).toEqual([...new Set(starts)].sort());
      },
    ),
    1500,
  );
});
