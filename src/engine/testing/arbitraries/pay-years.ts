import fc from "fast-check";
import { formatDate, taxYearLabel } from "../../base";
import type { PaymentFacts, YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type Choices, type GroundYear, groundOf, type PopulationOptions } from "../ground";
import { pounds } from "../pounds";
import { datedCodes, datedLetters, datedLoans } from "./dated-facts";
import { directorOf } from "./directors";
import { type HistoryDraft, histories, type YearlyFrequency, yearlyFrequencies } from "./history";
import { type Paid, PaidWhere } from "./paid";
import { payDays } from "./pay-days";
import { linesOf } from "./pay-lines";
import { at, pick } from "./pick";

/**
 * Pay histories: one employment through a tax year, a payment in each pay period from some period on, regular pay at the
 * limits, other pay in some periods, a change of code and of letter on the way, loans, directors, figures from before
 * the first payment. A few are refused because deductions exceed the pay (`negative_net_pay`), none for another reason.
 * Shrinks to one payment of regular pay, code and letter plain.
 */
export function payYears(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<YearFacts> {
  const { years } = groundOf(rulebook, options);
  const where = fc.record({ year: pick.map((place) => at(years, place)), payFrequency: yearlyFrequencies });
  const regular = new PaidWhere(where, ({ year, payFrequency }) => year.limits(payFrequency));
  // What comes first shrinks first: the shape of the year before its pay.
  return fc.tuple(histories, regular).map(([draft, employment]) => yearFacts(employment, draft));
}

type Employment = Paid<{ readonly year: GroundYear; readonly payFrequency: YearlyFrequency }>;

function yearFacts({ year, payFrequency, pay }: Employment, draft: HistoryDraft): YearFacts {
  const { choices } = year;
  const dates = payDays(year, payFrequency, draft).map(formatDate);
  const start = formatDate(year.first);
  const studentLoans = datedLoans(draft.loans, start, choices);
  const before = draft.opening === null ? null : Math.floor(pay * (draft.opening / 100));
  return {
    taxYear: taxYearLabel(year.taxYear),
    payFrequency,
    taxCodes: datedCodes(draft, start, dates, choices),
    niCategories: datedLetters(draft, start, dates, choices),
    ...(studentLoans.length === 0 ? null : { studentLoans }),
    ...(draft.loans.postgraduate ? { postgraduateLoans: [{ startDate: start }] } : null),
    ...(draft.director === null ? null : { director: directorOf(draft.director, year.first) }),
    ...(draft.leavesEarly && dates.length > 1 ? { leavingDate: dates.at(-2) as string } : null),
    ...(before === null
      ? null
      : {
          openingBalance: { taxablePay: pounds(before), tax: pounds(Math.floor(before / 6)), niBandResultDirector: {} },
        }),
    payments: dates.map((date, index) => paymentOn(date, index, dates.length, pay, draft, choices)),
  };
}

function paymentOn(
  paymentDate: string,
  index: number,
  count: number,
  regular: number,
  { otherPay, lines }: HistoryDraft,
  choices: Choices,
): PaymentFacts {
  const pay = otherPay.find(({ place }) => place % count === index)?.pay ?? regular;
  return lines === null ? { paymentDate, grossPay: pounds(pay) } : { paymentDate, lines: linesOf(lines, pay, choices) };
}
