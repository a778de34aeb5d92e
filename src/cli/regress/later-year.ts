import {
  carryForwardTaxCode,
  type DirectorFacts,
  type PayslipFacts,
  type Rulebook,
  type YearFacts,
} from "../../engine";
import {
  addMonths,
  type CalendarDate,
  formatDate,
  getTaxYear,
  isPaidByWeek,
  PAY_INTERVAL_FIELDS,
  type PayFrequency,
  readDate,
  startOfTaxYear,
  taxYearLabel,
} from "../../engine/base";
import type { YearPair } from "./year-pairs";

// Moves a person to another year: weekly pay stays in its tax week, monthly pay keeps its day of the month, and codes
// take the uplift of each 6 April passed. Pay, letters, loans and the year to date do not change.

/** Moves the facts of a payslip to the later year. */
export function payslipFactsLater(facts: PayslipFacts, pair: YearPair, after: Rulebook): PayslipFacts {
  const move = mover(facts.payFrequency, pair);
  return {
    ...facts,
    taxCode: codeLater(facts.taxCode, pair, after),
    ...(facts.paymentDate === undefined ? null : { paymentDate: move(facts.paymentDate) }),
    ...(facts.director ? { director: directorLater(facts.director, move) } : null),
    ...intervalLater(facts, move),
  };
}

/** Moves the dates of irregular pay with the payment, so that the days between them stay the same. */
function intervalLater(facts: PayslipFacts, move: Move): Partial<PayslipFacts> {
  const { paymentDate } = facts;
  if (paymentDate === undefined) return {};
  const days = readDate(move(paymentDate)) - readDate(paymentDate);
  const dates = PAY_INTERVAL_FIELDS.flatMap((field) => {
    const date = facts[field];
    return typeof date === "string" ? [[field, formatDate(readDate(date) + days)]] : [];
  });
  return Object.fromEntries(dates);
}

/** Moves the facts of a year to the later year. */
export function yearFactsLater(facts: YearFacts, pair: YearPair, after: Rulebook): YearFacts {
  const move = mover(facts.payFrequency, pair);
  const moved = <Key extends string, Entry extends Readonly<Record<Key, CalendarDate>>>(
    entries: readonly Entry[],
    key: Key,
  ): Entry[] => entries.map((entry) => ({ ...entry, [key]: move(entry[key]) }));
  return {
    ...facts,
    taxYear: taxYearLabel(pair.after),
    taxCodes: moved(facts.taxCodes, "effectiveDate").map((code) => ({
      ...code,
      taxCode: codeLater(code.taxCode, pair, after),
    })),
    niCategories: moved(facts.niCategories, "effectiveDate"),
    ...(facts.studentLoans ? { studentLoans: moved(facts.studentLoans, "startDate") } : null),
    ...(facts.postgraduateLoans ? { postgraduateLoans: moved(facts.postgraduateLoans, "startDate") } : null),
    ...(facts.director ? { director: directorLater(facts.director, move) } : null),
    ...(facts.leavingDate ? { leavingDate: move(facts.leavingDate) } : null),
    ...(facts.p45IssueDate ? { p45IssueDate: move(facts.p45IssueDate) } : null),
    ...(facts.lastPaymentDate ? { lastPaymentDate: move(facts.lastPaymentDate) } : null),
    ...(facts.employmentStartDate ? { employmentStartDate: move(facts.employmentStartDate) } : null),
    payments: moved(facts.payments, "paymentDate"),
  };
}

type Move = (date: CalendarDate) => CalendarDate;

function mover(frequency: PayFrequency, { before, after }: YearPair): Move {
  const years = after - before;
  return (date) => {
    const day = readDate(date);
    if (isPaidByWeek(frequency)) {
      const taxYear = getTaxYear(day);
      return formatDate(startOfTaxYear(taxYear + years) + day - startOfTaxYear(taxYear));
    }
    return formatDate(addMonths(day, years * 12));
  };
}

function directorLater(director: DirectorFacts, move: Move): DirectorFacts {
  return {
    ...director,
    ...(director.appointmentDate === undefined ? null : { appointmentDate: move(director.appointmentDate) }),
    ...(director.cessationDate === undefined ? null : { cessationDate: move(director.cessationDate) }),
  };
}

/** Returns the code after the uplift of every year up to the later one; a code that no rule uplifts stays. */
function codeLater(taxCode: string, { before, after }: YearPair, rulebook: Rulebook): string {
  const years = rulebook.taxYears.filter((year) => year > before && year <= after);
  return years.reduce((code, taxYear) => {
    const carried = carryForwardTaxCode({ taxYear, taxCode: code }, rulebook);
    return carried.ok ? carried.value.taxCode : code;
  }, taxCode);
}
