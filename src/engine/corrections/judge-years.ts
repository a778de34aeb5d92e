import {
  type CalendarDate,
  type CallOptions,
  formatPence,
  isObject,
  type Pence,
  type Reader,
  readPence,
  readTaxYear,
  taxYearLabel,
} from "../base";
import type { PaymentFacts, YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { getForgone, withNormalPay } from "./amounts";
import { areEqual, byDate, getLines, lineSums } from "./differences";
import type { CorrectedYear } from "./facts";
import { type History, payHistory } from "./history";
import type { JudgedYear } from "./judged-year";
import { getTotal, type LineSum } from "./line-sums";
import type { ReadCorrections } from "./read-corrections";

/** What the facts of a year consist of: each part may be as it was paid from, or as it is known now. */
const PARTS = ["pay", "terms", "pension", "orders"] as const;

/** The parts of a payment's fields; all others are terms. */
const PART_OF: ReadonlyMap<string, Part> = new Map<keyof PaymentFacts, Part>([
  ["grossPay", "pay"],
  ["lines", "pay"],
  ["normalPayForgone", "pay"],
  ["sacrificeLimit", "pay"],
  ["pension", "pension"],
  ["furtherPensions", "pension"],
  ["enrolmentEarningsToDate", "pension"],
  ["payReferencePeriodFrequency", "pension"],
  ["courtOrdersInLines", "orders"],
  ["courtOrderDay", "orders"],
]);

interface Given {
  readonly reader: Reader;
  readonly rulebook: Rulebook;
  readonly options: CallOptions | undefined;
}

/** Calculates the histories of every year, and refuses closed payslips that are not those of the facts. */
export function judgeYears({ years, open, ...read }: ReadCorrections, given: Given): readonly JudgedYear[] {
  refuseDisorder(years, given.reader);
  const last = years.at(-1);
  if (last !== undefined) refuseEarlyRun(last, open, given.reader);
  if (given.reader.problems.length > 0) return [];
  const paid = years.flatMap((year, index) => {
    const place = { open: year === last ? open : null, path: `/years/${index}` };
    return payTwice(year, place, given) ?? [];
  });
  if (given.reader.problems.length > 0) return [];
  const neverDue = neverDueOf(paid, read);
  const judged = paid.flatMap((year) => judgeYear(year, neverDue, given) ?? []);
  return given.reader.problems.length > 0 ? [] : judged;
}

/** With `PastYearFps` pay of past years is not recovered. */
function neverDueOf(
  years: readonly CorrectedYear[],
  { overpayments, treatment }: Pick<ReadCorrections, "overpayments" | "treatment">,
): readonly LineSum[] {
  if (overpayments !== "NeverDue") return [];
  return neverDuePay(treatment === "PastYearFps" ? years.slice(-1) : years);
}

function refuseDisorder(years: readonly CorrectedYear[], reader: Reader): void {
  const taxYears = years.map(({ asKnown }) => readTaxYear(asKnown.taxYear));
  for (const [index, { asPaid }] of years.entries()) {
    const own = taxYears[index] ?? Number.NaN;
    const before = taxYears[index - 1] ?? Number.NEGATIVE_INFINITY;
    if (own <= before) reader.refuse("dates_not_ascending", `/years/${index}/asKnown/taxYear`);
    const paid = readTaxYear(asPaid.taxYear);
    if (Number.isNaN(paid) || Number.isNaN(own) || paid === own) continue;
    reader.refuse("outside_tax_year", `/years/${index}/asPaid/taxYear`, { taxYear: taxYearLabel(own) });
  }
}

/** The open run comes after every closed period of its year, and after those that should have been paid. */
function refuseEarlyRun({ asPaid, asKnown }: CorrectedYear, open: PaymentFacts, reader: Reader): void {
  const dates = [...asPaid.payments, ...asKnown.payments].flatMap((payment) =>
    isObject(payment) && typeof payment.paymentDate === "string" ? [payment.paymentDate] : [],
  );
  const last = dates.sort().at(-1);
  if (last === undefined || typeof open.paymentDate !== "string" || open.paymentDate >= last) return;
  reader.refuse("date_before", "/open/paymentDate", { limit: last });
}

/** Where the facts of a year were given, and the open run if it is in this year. */
interface Place {
  readonly open: PaymentFacts | null;
  readonly path: string;
}

type PaidYear = Omit<JudgedYear, "due" | "lawful" | "contributions" | "orders"> & Place;

/** Calculates a year from the facts that were paid from, and from those known now. */
function payTwice(year: CorrectedYear, place: Place, given: Given): PaidYear | null {
  const { asPaid, asKnown } = year;
  const { open, path } = place;
  const known = pay(asKnown, open, `${path}/asKnown`, given);
  const base = known !== null && areEqual(asPaid, asKnown) ? known : pay(asPaid, open, `${path}/asPaid`, given);
  if (known === null || base === null) return null;
  const areTheirs =
    base.closed.length === year.payslips.length &&
    base.closed.every(({ paymentDate }, index) => paymentDate === year.payslips[index]?.paymentDate);
  if (areTheirs) return { ...year, ...place, taxYear: known.taxYear, closed: year.payslips, base, known };
  given.reader.refuse("payslips_differ", `${path}/payslips`);
  return null;
}

/** Calculates what the law asked of the pay that was paid, less what of it was never due. */
function judgeYear({ open, path, ...year }: PaidYear, neverDue: readonly LineSum[], given: Given): JudgedYear | null {
  const payFrom = (facts: YearFacts) => pay(facts, open, `${path}/asKnown`, given);
  const historyOf = mixedHistories(year, year, payFrom);
  const due = { asPaid: withoutNeverDue(year, neverDue), asKnown: year.asKnown };
  const historyOfDue =
    due.asPaid === year.asPaid ? historyOf : mixedHistories(due, { known: year.known, base: null }, payFrom);
  const lawful = historyOfDue(["terms"]);
  const contributions = historyOfDue(["terms", "pension"]);
  const orders = historyOf(["orders"]);
  return lawful && contributions && orders && { ...year, due: due.asPaid, lawful, contributions, orders };
}

/** Calculates one history; its problems have the paths of the facts given here. */
function pay(facts: YearFacts, open: PaymentFacts | null, path: string, given: Given): History | null {
  const paid = payHistory(facts, open, given.rulebook, given.options);
  if (paid.ok) return paid.value;
  const openPath = `/payments/${facts.payments.length}`;
  for (const { token, path: found, arguments: args } of paid.problems) {
    const isOpen = open !== null && (found === openPath || found.startsWith(`${openPath}/`));
    const at = isOpen ? `/open${found.slice(openPath.length)}` : path + found;
    const isTwin = given.reader.problems.some((other) => other.token === token && other.path === at);
    if (!isTwin) given.reader.refuse(token, at, args);
  }
  return null;
}

/** Returns the history of a year with some parts of its facts as known now; null with a problem. */
type MixedHistory = (known: KnownParts) => History | null;

/** Calculates what is known in part; histories from equal facts are one, and those given are not calculated again. */
function mixedHistories(
  year: TwoStates,
  given: { readonly known: History; readonly base: History | null },
  payFrom: (facts: YearFacts) => History | null,
): MixedHistory {
  const differing = differingParts(year);
  const calculated = new Map<string, History | null>([[differing.join(), given.known]]);
  if (given.base !== null) calculated.set("", given.base);
  return (wanted) => {
    const parts = differing.filter((part) => wanted.includes(part));
    const key = parts.join();
    const found = calculated.get(key);
    if (found !== undefined) return found;
    const history = payFrom(withKnown(year, parts));
    calculated.set(key, history);
    return history;
  };
}

/**
 * Returns pay that was paid and never due, by its lines and payments, in pence; positive. What the same payment lacks is
 * set off first: salary that was paid for days of leave was statutory pay and top-up of these days, as far as they go.
 * Source: Social Security Contributions and Benefits Act 1992, Schedule 12, paragraph 2 and Schedule 13, paragraph 3.
 */
export function neverDuePay(years: readonly CorrectedYear[]): readonly LineSum[] {
  return setOffInPayments(lineSums(years).sums())
    .filter(isNeverDue)
    .map(({ terms, byDate }) => ({ terms, byDate: overpaidByDate(byDate) }));
}

/** Returns the sums with what is overpaid and what is missing of each payment set off against each other. */
function setOffInPayments(sums: readonly LineSum[]): readonly LineSum[] {
  const isSetOff = ({ terms: { lineType, isClass1aNiable } }: LineSum) =>
    lineType === "StatutoryPayment" || (lineType === "Payment" && isClass1aNiable !== true);
  const left = sums.map((sum) => ({ ...sum, byDate: new Map(sum.byDate) }));
  const taking = left.filter(isSetOff);
  for (const date of new Set(taking.flatMap(({ byDate }) => [...byDate.keys()]))) {
    const amounts = taking.map(({ byDate }) => byDate.get(date) ?? 0);
    const [over, missing] = [-1, 1].map((sign) => amounts.reduce((sum, one) => sum + Math.max(0, sign * one), 0));
    const common = Math.min(over ?? 0, missing ?? 0);
    for (const sign of [-1, 1]) lower(taking, date, sign, common);
  }
  return left;
}

/** Lowers amounts of one sign on a date, in order, by so many pence together. */
function lower(sums: readonly LineSum[], date: CalendarDate, sign: number, pence: Pence): void {
  let remaining = pence;
  for (const { byDate } of sums) {
    const own = sign * (byDate.get(date) ?? 0);
    const taken = Math.min(Math.max(0, own), remaining);
    if (taken > 0) byDate.set(date, sign * (own - taken));
    remaining -= taken;
  }
}

/** Returns whether lines are pay of which too much was paid; a termination award is corrected as it was paid. */
function isNeverDue(sum: LineSum): boolean {
  const { lineType, isClass1aNiable } = sum.terms;
  return lineType === "Payment" && isClass1aNiable !== true && getTotal(sum) < 0;
}

/**
 * Returns the facts that a year was paid from without the pay that was never due. What family leave known now takes of it is
 * still pay on which the employer contributes.
 */
function withoutNeverDue({ asPaid, asKnown }: TwoStates, neverDue: readonly LineSum[]): YearFacts {
  if (neverDue.length === 0) return asPaid;
  const known = byDate(asKnown.payments, "paymentDate");
  const seen = new Set<string>();
  const payments = asPaid.payments.map((payment) => {
    if (seen.has(payment.paymentDate)) return payment;
    seen.add(payment.paymentDate);
    return lessened(payment, neverDue, known.get(payment.paymentDate));
  });
  return { ...asPaid, payments };
}

/** Takes back no more than was paid: without pay there are no contributions. */
function lessened(payment: PaymentFacts, neverDue: readonly LineSum[], known: PaymentFacts | undefined): PaymentFacts {
  const lines = [...getLines(payment)];
  let remaining = lines
    .filter(({ lineType = "Payment" }) => lineType === "Payment")
    .reduce((sum, { amount }) => sum + readPence(amount), 0);
  const taken = neverDue.flatMap(({ terms, byDate }) => {
    const pence = Math.min(byDate.get(payment.paymentDate) ?? 0, remaining);
    remaining -= pence;
    return pence <= 0 ? [] : [{ ...terms, amount: formatPence(-pence) }];
  });
  if (taken.length === 0) return payment;
  const { grossPay: _grossPay, ...others } = payment;
  const late = known === undefined ? 0 : Math.max(0, getForgone(known) - getForgone(payment));
  const pence = taken.reduce((sum, { amount }) => sum - readPence(amount), 0);
  return withNormalPay({ ...others, lines: [...lines, ...taken] }, Math.min(late, pence));
}

interface Missing {
  readonly date: CalendarDate;
  pence: Pence;
}

/**
 * Returns what was overpaid on each date, once what is missing of other dates is set off; in pence, positive. A later
 * payment of exactly what was missing made that good, as arrears do; what is still missing is set off against the first
 * later payment that was too high, and then against the first of all.
 */
function overpaidByDate(missingByDate: ReadonlyMap<CalendarDate, number>): Map<CalendarDate, number> {
  const overpaid = new Map<CalendarDate, number>();
  let missing: Missing[] = [];
  for (const [date, pence] of [...missingByDate].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (pence > 0) missing.push({ date, pence });
    else if (pence < 0 && missing.reduce((sum, one) => sum + one.pence, 0) === -pence) missing = [];
    else if (pence < 0) overpaid.set(date, -pence);
  }
  for (const one of missing) setOff(overpaid, one, (date) => date > one.date);
  for (const one of missing) setOff(overpaid, one, () => true);
  return overpaid;
}

function setOff(
  overpaid: Map<CalendarDate, number>,
  missing: Missing,
  isAllowed: (date: CalendarDate) => boolean,
): void {
  for (const [date, pence] of overpaid) {
    if (!isAllowed(date)) continue;
    const taken = Math.min(pence, missing.pence);
    overpaid.set(date, pence - taken);
    missing.pence -= taken;
  }
}

type Part = (typeof PARTS)[number];

/** The parts that are taken as they are known now. */
type KnownParts = readonly Part[];

interface TwoStates {
  readonly asPaid: YearFacts;
  readonly asKnown: YearFacts;
}

/** Returns the parts that differ between what was paid from and what is known now. */
function differingParts({ asPaid, asKnown }: TwoStates): KnownParts {
  if (areEqual(asPaid, asKnown)) return [];
  return PARTS.filter((part) => !areEqual(only(asPaid, part), only(asKnown, part)));
}

/** Returns the facts with some parts as known now; the payments are those of the state that the pay is taken from. */
function withKnown({ asPaid, asKnown }: TwoStates, parts: KnownParts): YearFacts {
  const of = (part: Part) => (parts.includes(part) ? asKnown : asPaid);
  const others = { ...of("terms") };
  const payments = joinPayments(of);
  return { ...others, pensions: of("pension").pensions, courtOrders: of("orders").courtOrders, payments } as YearFacts;
}

/** Returns each payment with its fields from the state of their part, if that state has the payment. */
function joinPayments(of: (part: Part) => YearFacts): readonly PaymentFacts[] {
  const states = PARTS.map((part) => [part, byDate(of(part).payments, "paymentDate")] as const);
  return [...byDate(of("pay").payments, "paymentDate")].map(([key, payment]) => {
    const fields = states.map(([part, payments]) => fieldsOf(payments.get(key) ?? payment, part));
    return Object.assign({}, ...fields) as PaymentFacts;
  });
}

function fieldsOf(payment: PaymentFacts, part: Part): Partial<PaymentFacts> {
  return Object.fromEntries(Object.entries(payment).filter(([field]) => partOf(field) === part));
}

function partOf(field: string): Part {
  return PART_OF.get(field) ?? "terms";
}

/** Returns what a year states of one part. */
function only({ pensions, courtOrders, payments, ...terms }: YearFacts, part: Part): unknown {
  const years = { pay: null, terms, pension: pensions, orders: courtOrders };
  const ofPayments = payments.map((payment) => [payment.paymentDate, fieldsOf(payment, part)]);
  return [years[part], ofPayments];
}
