import type { shape } from "../../../base";
import type { fpsPayslip } from "./fps-payslip";

type PayslipFacts = shape.FactsOf<typeof fpsPayslip>;
type ToDateFacts = PayslipFacts["yearToDate"];
type LetterFacts = ToDateFacts["niBandResult"];

/**
 * Returns a payslip with other figures to date, such as those that correct a tax year after its end. A category letter that
 * was reported and no longer has earnings of the year stays, with zeros: HMRC keeps the figures of a letter that a
 * message leaves out.
 */
export function withFiguresToDate<Payslip extends PayslipFacts>(
  payslip: Payslip,
  yearToDate: Payslip["yearToDate"],
): Payslip {
  const { niBandResult, niBandResultDirector } = payslip.yearToDate;
  return {
    ...payslip,
    yearToDate: {
      ...yearToDate,
      niBandResult: withLetters(yearToDate.niBandResult, niBandResult),
      niBandResultDirector: withLetters(yearToDate.niBandResultDirector, niBandResultDirector),
    },
  };
}

/**
 * Returns the payslip by which a further FPS corrects a tax year that has ended: the last one of the year, with the year to
 * date as it should have been. Nothing was paid, so that every amount of the period is zero: pay that was reported is not
 * reported a second time, neither to HMRC nor to Universal Credit.
 *
 * Source: GOV.UK, "Fix problems with running payroll", "You made a mistake in your FPS or EPS": submit another FPS with the
 * correct year to date figures. That the amounts of the period are zero is our reading of it.
 */
export function pastYearPayslip<Payslip extends PayslipFacts>(
  payslip: Payslip,
  yearToDate: Payslip["yearToDate"],
): Payslip {
  return {
    ...withFiguresToDate(payslip, yearToDate),
    forPeriod: zeros(payslip.forPeriod),
    niBreakdown: [],
    summaryItems: [],
  };
}

/** Where a message places a payment. */
type Place<Payslip extends PayslipFacts> = Pick<Payslip, "paymentDate" | "period" | "taxWeek" | "taxMonth">;

/**
 * Returns the payslip by which the next FPS reports somebody who left and was not reported as a leaver: nothing paid or
 * deducted, the year to date as it was reported last, and the date and period of that FPS. It is not a payment after leaving.
 *
 * Source: GOV.UK, "What to do when an employee leaves": if you do not report their leaving date.
 */
export function toldLatePayslip<Payslip extends PayslipFacts>(
  payslip: Payslip,
  place: Place<Payslip>,
  yearToDate: Payslip["yearToDate"] = payslip.yearToDate,
): Payslip {
  return { ...pastYearPayslip(payslip, yearToDate), ...place };
}

/**
 * Returns the same for somebody who left in an earlier tax year: the FPS is of a year in which nothing was paid to them, so that
 * every amount to date is zero and no category letter has earnings.
 *
 * Source: GOV.UK, "What to do when an employee leaves": if you do not report their leaving date, in an earlier tax year.
 */
export function toldInLaterYearPayslip<Payslip extends PayslipFacts>(
  payslip: Payslip,
  place: Place<Payslip> & Pick<Payslip, "taxYear">,
): Payslip {
  const { niBandResult: _, niBandResultDirector: __, ...amounts } = payslip.yearToDate;
  return {
    ...pastYearPayslip(payslip, payslip.yearToDate),
    ...place,
    yearToDate: { ...zeros(amounts), niBandResult: {}, niBandResultDirector: {} },
  };
}

function withLetters(letters: LetterFacts, reported: LetterFacts): LetterFacts {
  const missing = Object.entries(reported ?? {}).filter(([letter]) => letters?.[letter] === undefined);
  return { ...letters, ...Object.fromEntries(missing.map(([letter, sums]) => [letter, sums && zeros(sums)])) };
}

/** Returns amounts of the same names, each zero. */
function zeros<Amounts extends object>(amounts: Amounts): Amounts {
  const entries = Object.entries(amounts).map(([name, value]) => {
    return [name, typeof value === "object" && value !== null ? zeros(value) : "0.00"];
  });
  // The names are those of the amounts.
  return Object.fromEntries(entries) as Amounts;
}
