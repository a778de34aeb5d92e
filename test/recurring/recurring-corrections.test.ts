import { expect, it } from "vitest";
import { type PayLine, type PaymentFacts, type Payslip, payYear, type YearFacts } from "../../src/engine";
import { planCorrections } from "../../src/engine/corrections";
import {
  dueInPeriod,
  postInFull,
  type RecurringPosting,
  type RecurringTerms,
  recurringLedger,
  reduceToNet,
} from "../../src/engine/recurring";
import { answerOf } from "../support/golden/engine";
import { pence, rulebook } from "../support/library";
import { pounds } from "../support/pounds";
import { check, fc } from "../support/property";

const TERMS: RecurringTerms = {
  basis: "Amount",
  amount: 1,
  units: null,
  payRate: null,
  percentage: null,
  startDate: "2026-04-30",
  endDate: null,
  total: null,
  periods: "Every",
  months: null,
  interval: null,
  firstPeriod: null,
  whenUnpaid: "Skip",
  whenNetTooLow: "Reduce",
  onLeaving: "Ask",
  isEnabled: true,
  pauses: [],
  settlement: null,
};

const YEAR: Omit<YearFacts, "payments"> = {
  taxYear: "2026-27",
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
};
const PAY_DAYS = ["2026-04-30", "2026-05-29", "2026-06-30", "2026-07-31", "2026-08-28", "2026-09-30"];
const CODE = "LOAN";

const month = fc.record({
  salary: fc.integer({ min: 0, max: 400_000 }),
  /** What becomes known of an earlier month: which one, and what its salary should have been. */
  late: fc.option(fc.record({ at: fc.nat(5), salary: fc.integer({ min: 0, max: 400_000 }) }), { nil: null, freq: 2 }),
});
const item = fc.record({
  amount: fc.integer({ min: 1, max: 150_000 }),
  total: fc.integer({ min: 1, max: 600_000 }),
  whenUnpaid: fc.constantFrom("Skip" as const, "Post" as const, "CarryForward" as const),
});

const salaryLine = (amount: number): PayLine => ({ code: "SALARY", amount: pounds(amount) });
const loanLine = (amount: number): PayLine => ({ code: CODE, lineType: "DeductionAfterTax", amount: pounds(amount) });
const yearOf = (payments: readonly PaymentFacts[]): YearFacts => ({ ...YEAR, payments });
const isLoan = ({ code }: { readonly code?: string }) => code === CODE;

/** The payslips of an employee with a loan, whose salary is put right later by corrections. */
class Story {
  readonly postings: RecurringPosting[] = [];
  readonly paid: PaymentFacts[] = [];
  /** Salaries as they are known now. */
  readonly salaries: number[] = [];
  slips: readonly Payslip[] = [];
  private readonly terms: RecurringTerms;

  constructor(private readonly drawn: typeof item extends fc.Arbitrary<infer Value> ? Value : never) {
    this.terms = { ...TERMS, ...drawn };
  }

  ledger() {
    return recurringLedger({ total: this.drawn.total, postedBefore: 0, writtenOff: 0 }, this.postings);
  }

  pay(paymentDate: string, salary: number): void {
    const own = salaryLine(salary);
    const lines = [own, ...this.corrections({ paymentDate, lines: [own] })];
    const period = { period: this.paid.length + 1, payDate: paymentDate, leaver: null };
    const due = dueInPeriod(this.terms, this.ledger(), period);
    if (due === null) this.keep({ paymentDate, lines }, salary);
    else {
      const posting = postInFull(due, { gross: salary, isPaid: salary > 0 });
      const [reduced = posting] = reduceToNet([{ due, posting }], this.netOf({ paymentDate, lines }));
      this.postings.push(reduced);
      if (reduced.amount > 0)
        expect(this.netOf({ paymentDate, lines: [...lines, loanLine(reduced.amount)] })).toBeGreaterThanOrEqual(0);
      this.keep({ paymentDate, lines: reduced.amount === 0 ? lines : [...lines, loanLine(reduced.amount)] }, salary);
    }
  }

  /** Returns the lines of the open run that settle what became known of closed ones. */
  private corrections(open: PaymentFacts): readonly PayLine[] {
    if (this.paid.length === 0) return [];
    const known = this.paid.map(({ paymentDate, lines = [] }, at) => ({
      paymentDate,
      lines: [salaryLine(this.salaries[at] ?? 0), ...lines.filter(isLoan)],
    }));
    const years = [{ asPaid: yearOf(this.paid), payslips: this.slips, asKnown: yearOf(known) }];
    const planned = answerOf(planCorrections({ years, open }, rulebook)).lines.map(({ line }) => line);
    expect(planned.filter(isLoan)).toEqual([]);
    return planned;
  }

  private netOf(payment: PaymentFacts): number {
    const { payslips } = answerOf(payYear(yearOf([...this.paid, payment]), rulebook, { allowShortfall: true }));
    return pence(payslips.at(-1)?.forPeriod.netPay ?? "0.00");
  }

  private keep(payment: PaymentFacts, salary: number): void {
    this.paid.push(payment);
    this.salaries.push(salary);
    this.slips = answerOf(payYear(yearOf(this.paid), rulebook, { allowShortfall: true })).payslips;
  }
}

it("what was posted and what is left are the whole, whatever corrections of earlier pay come between", () => {
  let corrected = 0;
  const cases = check(
    fc.property(item, fc.array(month, { minLength: 3, maxLength: PAY_DAYS.length }), (drawn, months) => {
      const story = new Story(drawn);
      for (const [at, { salary, late }] of months.entries()) {
        const before = late === null ? -1 : late.at % Math.max(1, at);
        if (late !== null && before < at) story.salaries[before] = late.salary;
        story.pay(PAY_DAYS[at] ?? "", salary);
        corrected += (story.paid.at(-1)?.lines ?? []).length > 2 ? 1 : 0;
        const onPayslips = story.paid
          .flatMap(({ lines = [] }) => lines)
          .filter(isLoan)
          .reduce((sum, { amount }) => sum + pence(String(amount)), 0);
        const { posted, remaining } = story.ledger();
        expect([posted, remaining]).toEqual([onPayslips, drawn.total - onPayslips]);
        expect(remaining).toBeGreaterThanOrEqual(0);
      }
    }),
    60,
  );
  expect(corrected).toBeGreaterThanOrEqual(cases / 60);
});
