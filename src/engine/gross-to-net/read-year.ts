import {
  type DayNumber,
  getTaxYear,
  PAY_FREQUENCIES,
  type PayFrequency,
  pointerStep,
  type Reader,
  readTaxYear,
  type TaxYear,
  taxYearLabel,
  type Unread,
} from "../base";

const KNOWN = new Set([
  "taxYear",
  "payFrequency",
  "taxCodes",
  "niCategories",
  "studentLoans",
  "postgraduateLoans",
  "director",
  "pensions",
  "courtOrders",
  "isOffPayrollWorker",
  "leavingDate",
  "p45IssueDate",
  "lastPaymentDate",
  "employmentStartDate",
  "openingBalance",
  "payments",
]);
const KNOWN_PAYMENT = new Set([
  "paymentDate",
  "payFrequency",
  "grossPay",
  "lines",
  "niEarningsPeriod",
  "earningsPeriodToDate",
  "otherJobs",
  "taxPeriodToDate",
  "taxTableFrequency",
  "taxedThroughPeriod",
  "loanMultiplesOfWeeks",
  "isExtraPayment",
  "onStrike",
  "isFinalPayment",
  "enrolmentEarningsToDate",
  "normalPayForgone",
  "payReferencePeriodPart",
  "payReferencePeriodFrequency",
  "sacrificeLimit",
  "pension",
  "furtherPensions",
  "courtOrdersInLines",
  "courtOrderDay",
]);
const KNOWN_TAX_CODE = new Set(["effectiveDate", "taxCode", "week1Month1", "previousTaxablePay", "previousTaxPaid"]);
const KNOWN_CATEGORY = new Set(["effectiveDate", "niCategory"]);
const KNOWN_STUDENT_LOAN = new Set(["startDate", "endDate", "studentLoanPlan"]);
const KNOWN_POSTGRADUATE_LOAN = new Set(["startDate", "endDate"]);
const KNOWN_PENSION = new Set(["startDate", "endDate", "pension"]);

/** More payments than any year has: one per day. */
const MOST_PAYMENTS = 366;
const MOST_CHANGES = 366;

/** An entry of a dated list: its contents, its first and last day, and its own path. */
export interface Dated {
  readonly entry: Unread;
  readonly path: string;
  readonly from: DayNumber;
  readonly to: DayNumber | null;
}

export interface ReadPaymentEntry extends Dated {
  readonly frequency: PayFrequency;
}

/** A year as read; the payments in order of date. */
export interface ReadYear {
  readonly facts: Unread;
  readonly taxYear: TaxYear;
  readonly taxCodes: readonly Dated[];
  readonly niCategories: readonly Dated[];
  readonly studentLoans: readonly Dated[];
  readonly postgraduateLoans: readonly Dated[];
  readonly pensions: readonly Dated[];
  readonly leavingDate: DayNumber | null;
  readonly p45IssueDate: DayNumber | null;
  readonly payments: readonly ReadPaymentEntry[];
}

/**
 * Reads the outline of a year: lists, dates, frequencies; null only if it is not an object. What each payment needs is
 * read with its payslip. An invalid date of change counts as always, an invalid payment date as last.
 */
export function readYear(reader: Reader, input: unknown): ReadYear | null {
  const facts = reader.object(input, "");
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN, "");
  const taxYear = readTaxYear(facts.taxYear);
  if (Number.isNaN(taxYear)) reader.refuse(facts.taxYear === undefined ? "required" : "invalid_format", "/taxYear");
  const frequency = reader.choice(facts, "payFrequency", "", PAY_FREQUENCIES);
  return {
    facts,
    taxYear,
    taxCodes: datedList(reader, facts, "taxCodes", { known: KNOWN_TAX_CODE, dateKey: "effectiveDate" }),
    niCategories: datedList(reader, facts, "niCategories", { known: KNOWN_CATEGORY, dateKey: "effectiveDate" }),
    studentLoans: optionalList(reader, facts, "studentLoans", KNOWN_STUDENT_LOAN),
    postgraduateLoans: optionalList(reader, facts, "postgraduateLoans", KNOWN_POSTGRADUATE_LOAN),
    pensions: optionalList(reader, facts, "pensions", KNOWN_PENSION),
    leavingDate: reader.optionalDate(facts, "leavingDate", ""),
    p45IssueDate: reader.optionalDate(facts, "p45IssueDate", ""),
    payments: readPayments(reader, facts, frequency, taxYear),
  };
}

function optionalList(reader: Reader, facts: Unread, key: string, known: ReadonlySet<string>): Dated[] {
  return facts[key] === undefined ? [] : datedList(reader, facts, key, { known, dateKey: "startDate" });
}

interface EntryFields {
  readonly known: ReadonlySet<string>;
  /** The field by which entries are dated. */
  readonly dateKey: "effectiveDate" | "startDate" | "paymentDate";
}

function datedList(reader: Reader, facts: Unread, key: string, { known, dateKey }: EntryFields): Dated[] {
  const most = dateKey === "paymentDate" ? MOST_PAYMENTS : MOST_CHANGES;
  const entries = reader.list(facts, key, "", most).flatMap((value, index) => {
    const path = pointerStep(key) + pointerStep(index);
    const entry = reader.object(value, path);
    if (entry === null) return [];
    reader.onlyKnown(entry, known, path);
    const from = reader.date(entry, dateKey, path);
    const to = reader.optionalDate(entry, "endDate", path);
    if (to !== null && to < from) reader.refuse("date_before", `${path}/endDate`, { limit: String(entry[dateKey]) });
    const unknown = dateKey === "paymentDate" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    return [{ entry, path, from: Number.isNaN(from) ? unknown : from, to }];
  });
  if (dateKey === "effectiveDate") refuseTwins(reader, entries);
  return entries.sort((a, b) => a.from - b.from);
}

/** Refuses two changes on one day, which contradict each other. */
function refuseTwins(reader: Reader, entries: readonly Dated[]): void {
  for (const [index, { from, path }] of entries.entries()) {
    if (entries.findIndex((other) => other.from === from) < index) reader.refuse("duplicate", `${path}/effectiveDate`);
  }
}

function readPayments(reader: Reader, facts: Unread, usual: PayFrequency, taxYear: TaxYear): ReadPaymentEntry[] {
  return datedList(reader, facts, "payments", { known: KNOWN_PAYMENT, dateKey: "paymentDate" }).map((dated) => {
    const { entry, path } = dated;
    if (Number.isFinite(dated.from) && !Number.isNaN(taxYear) && getTaxYear(dated.from) !== taxYear) {
      reader.refuse("outside_tax_year", `${path}/paymentDate`, { taxYear: taxYearLabel(taxYear) });
    }
    const own = entry.payFrequency !== undefined;
    return { ...dated, frequency: own ? reader.choice(entry, "payFrequency", path, PAY_FREQUENCIES) : usual };
  });
}

/** Returns the entry in force on a day: the last that starts on or before it. */
export function inForceOn(entries: readonly Dated[], day: DayNumber): Dated | null {
  return entries.filter(({ from }) => from <= day).at(-1) ?? null;
}

/** Returns the entries whose dates include a day. */
export function spanning(entries: readonly Dated[], day: DayNumber): readonly Dated[] {
  return entries.filter(({ from, to }) => from <= day && (to === null || day <= to));
}
