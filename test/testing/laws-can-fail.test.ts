import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts, payYear, type YearFacts } from "../../src/engine";
import {
  carryForward,
  type Law,
  lawProperty,
  orderOfEmployees,
  type PayslipCalculation,
  payslipLaws,
  timeZoneIndependence,
  type YearCalculation,
  yearLaws,
} from "../../src/engine/testing";
import { rulebook } from "../support/library";

// A law that no wrong calculation breaks is worthless: each is given one that breaks it, and the reason is checked.

function whyBroken<Case, Calculation>(law: Law<Case, Calculation>, calculate: Calculation): string {
  const run = fc.check(lawProperty(law, calculate), { seed: 20260406, numRuns: 3000 });
  expect(run.failed).toBe(true);
  return String(run.errorInstance);
}

const right: PayslipCalculation = (facts) => grossToNet(facts, rulebook);
const rightYear: YearCalculation = (facts) => payYear(facts, rulebook);

/** Returns the right payslip with some figures replaced. */
function wrong(change: (paid: Paid, facts: PayslipFacts) => object): PayslipCalculation {
  return (facts) => {
    const answer = right(facts);
    if (!answer.ok) return answer;
    const value = answer.value;
    return { ok: true, value: { ...value, ...change(value, facts) } };
  };
}

type Paid = Extract<ReturnType<PayslipCalculation>, { ok: true }>["value"];

const amounts = (paid: Paid, change: Partial<Paid["forPeriod"]>) => ({ forPeriod: { ...paid.forPeriod, ...change } });
const letters = (paid: Paid, change: (letter: Paid["niBreakdown"][number]) => object) => ({
  niBreakdown: paid.niBreakdown.map((letter) => ({ ...letter, ...change(letter) })),
});
const plusPenny = (amount: string) => (Number(amount) + 0.01).toFixed(2);

const WRONG: Readonly<Record<string, readonly [PayslipCalculation, string]>> = {
  "bands add up": [
    wrong((paid) => letters(paid, ({ bands }) => ({ bands: { ...bands, aboveUel: plusPenny(bands.aboveUel) } }))),
    "the band above the upper earnings limit",
  ],
  "letters add up": [wrong((paid) => letters(paid, ({ ni }) => ({ ni: plusPenny(ni) }))), "ni of the letters"],
  "net is gross less deductions": [wrong((paid) => amounts(paid, { tax: plusPenny(paid.forPeriod.tax) })), "net pay"],
  "no cliff": [
    wrong((paid) => amounts(paid, { ni: (Number(paid.forPeriod.ni) * 100).toFixed(2) })),
    "the rise of National Insurance",
  ],
  "more pay is never taxed less": [
    wrong((paid) => amounts(paid, Number(paid.forPeriod.grossPay) > 4000 ? { studentLoan: "0.00" } : {})),
    "the fall of studentLoan",
  ],
  "refunds are limited": [wrong((paid) => amounts(paid, { tax: "-999999.00" })), "the refund"],
  "tax leaves pay": [wrong((paid) => amounts(paid, { tax: paid.forPeriod.taxablePay })), "the tax"],
  "order of lines": [
    wrong((paid, { lines }) => amounts(paid, { pension: lines?.[0]?.lineType === undefined ? "1.00" : "2.00" })),
    "differs at /forPeriod/pension",
  ],
  "week 1 knows no year": [
    wrong((paid, { yearToDate }) => amounts(paid, { tax: yearToDate === null ? "1.00" : "2.00" })),
    "differs at /tax",
  ],
};

describe("a wrong payslip", () => {
  it.each(payslipLaws(rulebook).map((law) => [law.name, law] as const))("breaks: %s", (name, law) => {
    const [calculate, reason] = WRONG[name] ?? [right, "no wrong calculation is given for this law"];
    expect(whyBroken(law, calculate)).toContain(reason);
  });

  it("breaks every law by refusing what is valid", () => {
    const refuse: PayslipCalculation = () => ({ ok: false, problems: [{ token: "required", path: "/taxCode" }] });
    for (const law of payslipLaws(rulebook)) expect(whyBroken(law, refuse)).toContain("required at /taxCode");
  });
});

/** Pays each payment as if it were the first. */
const forgetful: YearCalculation = (facts) => {
  const answer = rightYear(facts);
  if (!answer.ok) return answer;
  const payslips = answer.value.payslips.map((payslip) => ({
    ...payslip,
    yearToDate: { ...payslip.yearToDate, tax: "0.01" },
  }));
  return { ok: true, value: { ...answer.value, payslips, yearToDate: payslips.at(-1)?.yearToDate ?? null } };
};

/** Taxes every payment with the code that fits the first amount listed. */
const ordered = (facts: YearFacts): ReturnType<YearCalculation> => {
  const weekly = { ...facts, taxCodes: facts.taxCodes.map((code) => ({ ...code, week1Month1: true })) };
  const [first, second] = facts.payments;
  return Number(first?.grossPay ?? 0) > Number(second?.grossPay ?? 0) ? rightYear(weekly) : rightYear(facts);
};

const WRONG_YEAR: Readonly<Record<string, readonly [YearCalculation, string]>> = {
  "spread independence": [ordered, "tax to date is"],
  "order of payments": [ordered, "differs at /payslips"],
  "year is the sum": [forgetful, "tax of the year"],
};

it("a payslip of a day without rules breaks the law of the bands, with the reason", () => {
  const law = payslipLaws(rulebook).find(({ name }) => name === "bands add up");
  const facts = { payFrequency: "Monthly", taxCode: "1257L", niCategory: "A", grossPay: "2500.00" } as const;
  const paid = right({ ...facts, paymentDate: "2026-04-30" });
  const finding = law?.check({ ...facts, paymentDate: "1999-04-30" } as never, () => paid);
  expect(JSON.stringify(finding)).toContain("no earnings limits on this day");
});

describe("a wrong year", () => {
  it.each(yearLaws(rulebook).map((law) => [law.name, law] as const))("breaks: %s", (name, law) => {
    const [calculate, reason] = WRONG_YEAR[name] ?? [rightYear, "no wrong calculation is given for this law"];
    expect(whyBroken(law, calculate)).toContain(reason);
  });

  it("breaks the carry-forward", () => {
    const forgets: PayslipCalculation = (facts) => right({ ...facts, yearToDate: null });
    expect(whyBroken(carryForward(rulebook), { payslip: forgets, year: rightYear })).toContain(
      "paid one by one differs",
    );
  });
});

describe("a wrong payroll or host", () => {
  it("breaks the order of employees", () => {
    const reason = whyBroken(orderOfEmployees(rulebook), ({ employees }) => {
      const [first] = employees;
      return Object.fromEntries(employees.map(({ id }) => [id, rightYear(first?.year as YearFacts)]));
    });
    expect(reason).toContain("the year of E");
  });

  it("breaks the order of employees by leaving one out", () => {
    const reason = whyBroken(orderOfEmployees(rulebook), () => ({}));
    expect(reason).toContain("nothing was calculated for E1");
  });

  it("breaks the independence of the time zone", () => {
    const reason = whyBroken(timeZoneIndependence(rulebook), (facts, zone) =>
      right(zone === "Pacific/Kiritimati" ? { ...facts, taxCode: "BR" } : facts),
    );
    expect(reason).toContain("in Pacific/Kiritimati differs");
  });
});
