import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GrossForNet, grossForNet, grossToNet } from "../../src/engine";
import { pence, rulebook } from "../support/library";
import { pounds } from "../support/pounds";
import { type Drawn, payments, paymentsWithOrders, payslipFacts } from "./cases";

const SHORTFALL = { allowShortfall: true };

function netOf(drawn: Drawn, grossPay: string): string | null {
  const result = grossToNet(payslipFacts(drawn, grossPay), rulebook, SHORTFALL);
  return result.ok ? result.value.forPeriod.netPay : null;
}

function found(facts: Parameters<typeof grossForNet>[0]): GrossForNet {
  const result = grossForNet(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns how many whole pounds of tax and loans begin between the first answer and the last. */
function poundsBetween(answers: GrossForNet["answers"]): number {
  const [first, last] = [answers[0]?.payslip.forPeriod, answers.at(-1)?.payslip.forPeriod];
  if (first === undefined || last === undefined) return 0;
  const names = ["taxablePay", "studentLoan", "postgraduateLoan"] as const;
  const begun = names.map((name) => Math.floor(Number(last[name])) - Math.floor(Number(first[name])));
  return begun.reduce((sum, pounds) => sum + pounds, 0);
}

const isPaid = (drawn: Drawn) => (netOf(drawn, drawn.grossPay) ?? "-").startsWith("-") === false;

describe("net to gross", () => {
  it("finds the pay that a payslip was made from, and nothing that gives another net pay, with few payslips", () => {
    // Free pay of the year covers the pay of week 56; a larger pay is taxed from the first penny.
    const lastWeek: Drawn = {
      facts: {
        payFrequency: "FourWeekly",
        paymentDate: "2025-04-05",
        taxCode: "C1257L",
        niCategory: "X",
        yearToDate: null,
      },
      grossPay: "12510.94",
    };
    const counts: number[] = [];
    fc.assert(
      fc.property(payments.filter(isPaid), (drawn) => {
        const netPay = netOf(drawn, drawn.grossPay) as string;
        const { answers, evaluations, isComplete } = found({ ...drawn.facts, netPay });
        for (const { payslip, grossPay } of answers) {
          expect(payslip.forPeriod.netPay).toBe(netPay);
          expect(netOf(drawn, grossPay)).toBe(netPay);
        }
        if (isComplete) expect(answers.map(({ grossPay }) => grossPay)).toContain(pounds(pence(drawn.grossPay)));
        counts.push(evaluations - poundsBetween(answers));
      }),
      { numRuns: 300, examples: [[lastWeek]] },
    );
    counts.sort((a, b) => a - b);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(16);
    expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(32);
    expect(counts.at(-1)).toBeLessThanOrEqual(64);
  });

  it("lists every answer", () => {
    fc.assert(
      fc.property(payments.filter(isPaid), (drawn) => {
        const netPay = netOf(drawn, drawn.grossPay) as string;
        const { answers, isComplete } = found({ ...drawn.facts, netPay });
        if (!isComplete) return;
        const around = pence(drawn.grossPay);
        const counted: string[] = [];
        for (let pay = Math.max(0, around - 1_500); pay <= around + 1_500; pay += 1) {
          if (netOf(drawn, pounds(pay)) === netPay) counted.push(pounds(pay));
        }
        const near = answers.map(({ grossPay }) => grossPay).filter((pay) => Math.abs(pence(pay) - around) <= 1_500);
        expect(near).toEqual(counted);
      }),
      { numRuns: 40 },
    );
  });

  it("finds the pay of payslips with court orders", () => {
    // A pound of tax begins at 88,006.10, and leaves a whole pound less for the loan that the order limits.
    const limited: Drawn = {
      facts: {
        payFrequency: "TwiceYearly",
        paymentDate: "2026-04-06",
        taxCode: "1257L",
        niCategory: "A",
        yearToDate: { taxablePay: "144.46", tax: "0.00", niBandResultDirector: {} },
        studentLoanPlan: "Plan2",
        postgraduateLoan: true,
        courtOrders: [
          {
            orderType: "CmsDeo",
            orderId: "ORDER0",
            fixedAmount: "10912.74",
            dateMade: "2021-01-03",
            dateReceived: "2021-02-03",
          },
        ],
      },
      grossPay: "88005.99",
    };
    fc.assert(
      fc.property(
        paymentsWithOrders.filter((drawn) => drawn.facts.courtOrders !== undefined && isPaid(drawn)),
        (drawn) => {
          const netPay = netOf(drawn, drawn.grossPay) as string;
          const { answers, isComplete } = found({ ...drawn.facts, netPay });
          if (!isComplete) return;
          expect(answers.map(({ grossPay }) => grossPay)).toContain(pounds(pence(drawn.grossPay)));
        },
      ),
      { numRuns: 60, examples: [[limited]] },
    );
  });
});
