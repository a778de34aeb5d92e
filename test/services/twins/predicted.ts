import { Decimal } from "decimal.js";
import type { PayslipFacts } from "../../../src/engine/gross-to-net/facts";
import { type OraclePayslip, oracleFigures, oraclePayslip } from "../../oracle";
import { readRuleDocuments } from "../../support/rule-documents";
import { addDays } from "../year/calendar";
import { CALENDARS, type PayPeriod } from "./calendar";
import type { Twins } from "./kinds";

// What the oracle says of twins whose pay is a salary and nothing else, from their facts alone.

const figuresOn = oracleFigures(readRuleDocuments());

const PER_YEAR = { Monthly: 12, Weekly: 52, Fortnightly: 26, FourWeekly: 13, Quarterly: 4 } as const;

/** The facts of a pay day beside its pay. */
type Terms = Partial<PayslipFacts> & Pick<PayslipFacts, "taxCode" | "niCategory">;

/** Somebody's pay: the salary from a day, and the last day of the employment. */
interface Pay {
  readonly salaries: readonly (readonly [from: string, salary: string])[];
  readonly until: string;
}

interface Predicted {
  readonly terms: (paid: string) => Terms;
  readonly pay: Pay;
}

/** The year to date of each of the twins after the last run; null for what the oracle does not know. */
export interface Prediction {
  readonly inTime: OraclePayslip["yearToDate"];
  readonly late: OraclePayslip["yearToDate"] | null;
}

/** Returns what the oracle says of twins; null if their kind has pay or deductions of other chapters. */
export function predicted(twins: Twins): Prediction | null {
  const facts = factsOf(twins);
  if (facts === null) return null;
  const { periods } = CALENDARS[twins.frequency];
  const inTime = paidIn(
    periods.filter(({ starts }) => starts <= facts.pay.until),
    twins,
    facts,
  );
  const { toldAfter, kind } = twins;
  if (kind !== "salary" && kind !== "bank details") return { inTime: yearOf(inTime, twins, facts), late: null };
  const asPaid = paidIn(periods, twins, { ...facts, pay: { ...facts.pay, salaries: facts.pay.salaries.slice(0, 1) } });
  const late = inTime.map((due, at) => {
    if (at < toldAfter) return { ...due, gross: asPaid[at]?.gross ?? due.gross };
    if (at > toldAfter) return due;
    const owed = inTime.slice(0, at).map(({ gross }, before) => gross.minus(asPaid[before]?.gross ?? 0));
    return { ...due, gross: Decimal.sum(due.gross, ...owed) };
  });
  // A run recovers no more than it pays: what remains is of later runs.
  const isRecovered = late.every(({ gross }) => gross.greaterThan(0));
  return { inTime: yearOf(inTime, twins, facts), late: isRecovered ? yearOf(late, twins, facts) : null };
}

function factsOf({ kind, record, fact }: Twins): Predicted | null {
  const { salary, taxCode, week1Month1, dateOfBirth } = record as Readonly<Record<string, string>>;
  const [told] = fact.told;
  const body = (told?.body ?? {}) as Readonly<Record<string, string>>;
  const usual: Terms = { taxCode: taxCode ?? "", week1Month1: Boolean(week1Month1), niCategory: "A" };
  const pay: Pay = { salaries: [["2020-01-06", salary ?? ""]], until: "9999-12-31" };
  const from = (own: Partial<Terms>, before: Partial<Terms> = {}, first = fact.from): Predicted => ({
    pay,
    terms: (paid) => ({ ...usual, ...(paid >= first ? own : before) }),
  });
  switch (kind) {
    case "tax code":
      return from({ taxCode: body.taxCode ?? "", week1Month1: Boolean(body.week1Month1) });
    case "letter":
      return from({ niCategory: body.niCategory as Terms["niCategory"] });
    case "student loan":
      return from({ studentLoanPlan: body.studentLoanPlan as "Plan1" });
    case "postgraduate loan":
      return from({ postgraduateLoan: true });
    case "end of a student loan": {
      const before = fact.before?.[0]?.body as { readonly studentLoanPlan: "Plan1" };
      return from({}, { studentLoanPlan: before.studentLoanPlan }, addDays(fact.from, 1));
    }
    case "date of birth":
      return dateOfBirth === undefined || Number(body.dateOfBirth?.slice(0, 4)) < 1970
        ? null
        : from({}, { niCategory: "M" });
    case "salary":
      return { ...from({}), pay: { ...pay, salaries: [...pay.salaries, [fact.from, body.salary ?? ""]] } };
    case "leaver":
      return { ...from({}), pay: { ...pay, until: fact.from } };
    case "bank details":
      return from({});
    default:
      return null;
  }
}

interface Payment {
  readonly paymentDate: string;
  readonly gross: Decimal;
}

function paidIn(periods: readonly PayPeriod[], { frequency }: Twins, { pay }: Predicted): readonly Payment[] {
  return periods.map((period) => ({ paymentDate: period.paid, gross: salaryIn(period, pay, PER_YEAR[frequency]) }));
}

/** A whole period has its part of the year; days have a 365th of a year's each. */
function salaryIn({ starts, ends }: PayPeriod, { salaries, until }: Pay, perYear: number): Decimal {
  const last = until < ends ? until : ends;
  const parts = salaries.flatMap(([from, salary], at) => {
    const next = salaries[at + 1]?.[0];
    const first = from > starts ? from : starts;
    const end = next !== undefined && next <= last ? addDays(next, -1) : last;
    return first > end ? [] : [{ first, end, salary: new Decimal(salary) }];
  });
  return parts.reduce((sum, { first, end, salary }) => {
    const days = (Date.parse(end) - Date.parse(first)) / 86_400_000 + 1;
    const isWhole = first === starts && end === ends;
    const part = isWhole ? salary.div(perYear) : salary.times(days).div(365);
    return sum.plus(part.toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
  }, new Decimal(0));
}

function yearOf(payments: readonly Payment[], { frequency }: Twins, { terms }: Predicted): OraclePayslip["yearToDate"] {
  let yearToDate: OraclePayslip["yearToDate"] | undefined;
  for (const { paymentDate, gross } of payments) {
    const facts = { payFrequency: frequency, paymentDate, grossPay: gross.toFixed(2), ...terms(paymentDate) };
    ({ yearToDate } = oraclePayslip({ ...facts, ...(yearToDate && { yearToDate }) }, figuresOn));
  }
  if (yearToDate === undefined) throw new Error("Nobody was paid.");
  return yearToDate;
}
