import { type CallOptions, isObject, type Reader, readTaxYear, taxYearLabel } from "../base";
import type { PaymentFacts, YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { areEqual } from "./equal";
import type { CorrectedYear } from "./facts";
import { type History, payHistory } from "./history";
import type { JudgedYear } from "./judged-year";
import type { LineSum } from "./line-sums";
import { mixedHistories } from "./mixed-histories";
import { neverDuePay, withoutNeverDue } from "./never-due";
import type { ReadCorrections } from "./read-corrections";

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
