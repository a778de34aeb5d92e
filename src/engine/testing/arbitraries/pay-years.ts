import fc from "fast-check";
import { formatDate, type PayFrequency, readDate, taxYearLabel } from "../../base";
import type { YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type GroundYear, groundOf, type PopulationOptions } from "../ground";
import { pounds } from "../pounds";
import { datedCodes, datedLetters, datedLoans } from "./dated-facts";
import { directorOf } from "./directors";
import { type HistoryDraft, histories, yearlyFrequencies } from "./history";
import { type Paid, PaidWhere } from "./paid";
import { payDays } from "./pay-days";
import { linesOf } from "./pay-lines";
import { at, pick } from "./pick";

/**
 * Pay histories: one employment through a tax year, a payment in each pay period from some period on or irregular
 * payments, an occasional second payment in a period, final pay after leaving, regular pay at the limits, other pay in
 * some periods, a change of code and letter, loans, directors, figures from before the first payment. A few are refused
 * because deductions exceed the pay (`negative_net_pay`), none for another reason. Shrinks to one payment of regular
 * pay with a simple code and letter.
 */
export function payYears(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<YearFacts> {
  const { years } = groundOf(rulebook, options);
  const where = fc.record({ year: pick.map((place) => at(years, place)), payFrequency: yearlyFrequencies });
  const regular = new PaidWhere(where, ({ year, payFrequency }) => year.limits(payFrequency));
  // Earlier parts shrink first: the shape of the year before its pay.
  return fc.tuple(histories, regular).map(([draft, employment]) => yearFacts(employment, draft));
}

type Employment = Paid<{ readonly year: GroundYear; readonly payFrequency: PayFrequency }>;

function yearFacts({ year, payFrequency, pay }: Employment, draft: HistoryDraft): YearFacts {
  const { choices } = year;
  const dates = payDays(year, payFrequency, draft).map(formatDate);
  const start = formatDate(year.first);
  const studentLoans = datedLoans(draft.loans, start, choices);
  const leavingDate = draft.leavesEarly ? dates.at(-2) : undefined;
  return {
    taxYear: taxYearLabel(year.taxYear),
    payFrequency,
    taxCodes: datedCodes(draft, start, dates, choices),
    niCategories: datedLetters(draft, start, dates, choices),
    ...(studentLoans.length === 0 ? null : { studentLoans }),
    ...(draft.loans.postgraduate ? { postgraduateLoans: [{ startDate: start }] } : null),
    ...(draft.director === null ? null : { director: directorOf(draft.director, year.first) }),
    ...(draft.isOffPayrollWorker ? { isOffPayrollWorker: true } : null),
    ...(leavingDate === undefined ? null : leavingFacts(leavingDate, draft)),
    ...(draft.opening === null ? null : openingFacts(Math.floor(pay * (draft.opening / 100)))),
    ...(draft.opening === null || payFrequency !== "Irregular" ? null : { lastPaymentDate: lastBefore(dates, start) }),
    payments: payments(dates, pay, draft).map(({ paymentDate, pay }) =>
      draft.lines === null
        ? { paymentDate, grossPay: pounds(pay) }
        : { paymentDate, lines: linesOf(draft.lines, pay, choices) },
    ),
  };
}

function openingFacts(before: number): Pick<YearFacts, "openingBalance"> {
  return {
    openingBalance: { taxablePay: pounds(before), tax: pounds(Math.floor(before / 6)), niBandResultDirector: {} },
  };
}

/** Returns the last payment before the first one listed: on the first day of the year, or before it. */
function lastBefore([first = ""]: readonly string[], start: string): string | null {
  return readDate(first) - readDate(start) < 7 ? null : start;
}

/** The last payment is after leaving, either in the P45 or after it was issued. */
function leavingFacts(leavingDate: string, { isInP45 }: HistoryDraft): Partial<YearFacts> {
  return isInP45 ? { leavingDate } : { leavingDate, p45IssueDate: leavingDate };
}

/** Returns the pay of each pay day: the regular pay, or other pay on some days. */
function payments(dates: readonly string[], regular: number, { otherPay }: HistoryDraft) {
  return dates.map((paymentDate, index) => ({
    paymentDate,
    pay: otherPay.find(({ place }) => place % dates.length === index)?.pay ?? regular,
  }));
}
