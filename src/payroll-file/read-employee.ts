import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  PAY_FREQUENCIES,
  type PayFrequency,
  pointerStep,
  Reader,
  readDate,
  startOfTaxYear,
  type TaxYear,
  toFacts,
  type Unread,
} from "../engine/base";
import { Origins } from "./origins";
import type { Employee } from "./payroll";
import type { PaySchedule } from "./read-schedules";
import { readOptionalText, readText } from "./read-text";

/** One dated list of the facts, and the short form for a single entry from the start of the year. */
interface DatedFact {
  readonly list: string;
  readonly short: string;
  /** A field used together with the short form; null if there is no such field. */
  readonly beside: string | null;
  readonly entry: (value: unknown, from: CalendarDate) => Unread;
}

const TAX_CODES: DatedFact = {
  list: "taxCodes",
  short: "taxCode",
  beside: "week1Month1",
  entry: (taxCode, effectiveDate) => ({ effectiveDate, taxCode }),
};
const NI_CATEGORIES: DatedFact = {
  list: "niCategories",
  short: "niCategory",
  beside: null,
  entry: (niCategory, effectiveDate) => ({ effectiveDate, niCategory }),
};
const STUDENT_LOANS: DatedFact = {
  list: "studentLoans",
  short: "studentLoanPlan",
  beside: null,
  entry: (studentLoanPlan, startDate) => ({ startDate, studentLoanPlan }),
};

const MOST_ENTRIES = 400;
const PAY_FIELDS = new Set(["effectiveDate", "grossPay"]);

const PAYMENTS_FIELDS = new Set([
  ...["paymentDate", "payFrequency", "grossPay", "lines", "niEarningsPeriod", "isFinalPayment"],
  ...["isExtraPayment", "onStrike"],
]);
const MOST_PAYMENTS = 400;

const FIELDS = new Set([
  ...["id", "name", "note", "paySchedule", "payFrequency", "startDate", "leavingDate", "p45IssueDate"],
  ...["isOffPayrollWorker", "lastPaymentDate"],
  ...["taxCode", "week1Month1", "taxCodes", "niCategory", "niCategories"],
  ...["studentLoanPlan", "studentLoans", "postgraduateLoan", "postgraduateLoans", "director"],
  ...["grossPay", "lines", "payments", "openingBalance", "hmrc"],
]);

/** Reads one person of a payroll file as facts for the engine; problems are collected, never thrown. */
export function readEmployee(
  item: unknown,
  path: string,
  taxYear: TaxYear,
  schedules: ReadonlyMap<string, PaySchedule>,
): Employee {
  const reader = new Reader();
  const origins = new Origins(path);
  const owner = reader.object(item, path) ?? {};
  const place: Place = { reader, origins, path, startOfYear: formatDate(startOfTaxYear(taxYear)) };
  reader.onlyKnown(owner, FIELDS, path);
  const id = readText(reader, owner, "id", path);
  const name = readOptionalText(reader, owner, "name", path) ?? id;
  const note = readOptionalText(reader, owner, "note", path);
  const trace = (pointer: string) => origins.trace(pointer);
  const facts = readYearFacts(owner, taxYear, schedules, place);
  return {
    id,
    name,
    note,
    facts: toFacts(facts),
    hmrc: owner.hmrc ?? null,
    trace,
    problems: reader.problems,
  };
}

function readYearFacts(
  owner: Unread,
  taxYear: TaxYear,
  schedules: ReadonlyMap<string, PaySchedule>,
  place: Place,
): Unread {
  const { reader, path } = place;
  const schedule = readScheduleName(owner, schedules, place);
  const employment: Employment = {
    from: reader.optionalDate(owner, "startDate", path) ?? Number.NEGATIVE_INFINITY,
    to: reader.optionalDate(owner, "leavingDate", path) ?? Number.POSITIVE_INFINITY,
  };
  if (employment.to < employment.from)
    reader.refuse("date_before", `${path}/leavingDate`, { limit: formatDate(employment.from) });
  return {
    taxYear,
    payFrequency: readFrequency(owner, schedule, place),
    ...readDatedFacts(owner, place),
    ...given(owner, ["director", "leavingDate", "p45IssueDate", "openingBalance"]),
    ...given(owner, ["isOffPayrollWorker", "lastPaymentDate"]),
    ...employmentStart(owner, place),
    payments: readPayments(owner, { regular: readRegularPay(reader, owner, path), schedule, employment }, place),
  };
}

function readScheduleName(owner: Unread, schedules: ReadonlyMap<string, PaySchedule>, { reader, path }: Place) {
  if (owner.paySchedule === undefined) return null;
  const schedule = schedules.get(String(owner.paySchedule)) ?? null;
  if (schedule === null)
    reader.refuse("unknown_value", `${path}/paySchedule`, { allowed: [...schedules.keys()].join(", ") });
  return schedule;
}

/** Reads the schedule's frequency, or that of a person without a schedule, whose dates are then all listed. */
function readFrequency(owner: Unread, schedule: PaySchedule | null, { reader, path, origins }: Place): PayFrequency {
  origins.made("/payFrequency", schedule?.path ?? `${path}/payFrequency`);
  origins.made("/payments", owner.payments === undefined ? path : `${path}/payments`);
  if (owner.paySchedule === undefined) {
    if (owner.grossPay !== undefined) reader.refuse("required_with", `${path}/paySchedule`, { other: "grossPay" });
    if (owner.payFrequency === undefined) reader.refuse("required", `${path}/paySchedule`);
    else return reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  } else if (owner.payFrequency !== undefined) {
    reader.refuse("sent_together", `${path}/payFrequency`, { other: "paySchedule" });
  } else if (owner.grossPay === undefined && owner.payments === undefined) {
    reader.refuse("required", `${path}/grossPay`);
  }
  return schedule?.payFrequency ?? "Monthly";
}

/** Returns the start of the employment, from which irregular pay counts if there was no payment before. */
function employmentStart({ startDate }: Unread, { origins, path }: Place): Unread {
  if (startDate === undefined || startDate === null) return {};
  origins.made("/employmentStartDate", `${path}/startDate`);
  return { employmentStartDate: startDate };
}

function given(owner: Unread, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => owner[key] !== undefined).map((key) => [key, owner[key]]));
}

/** The days on which the schedule's dates apply to a person. */
interface Employment {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

/** How a person is paid regularly. */
interface PaidBy {
  readonly regular: RegularPay;
  /** Null for a person whose payments are all listed. */
  readonly schedule: PaySchedule | null;
  readonly employment: Employment;
}

/** A payment of the facts: its day, and where it is from. */
interface Payment {
  readonly day: DayNumber;
  /** The payment that the file lists for the day; undefined if no payment is listed. */
  readonly own: SpecialPayment | undefined;
  /** Null if no regular pay is due that day. */
  readonly regular: RegularPay | null;
}

/** A single payment that the file lists for a person. */
interface SpecialPayment {
  readonly day: DayNumber;
  readonly facts: Unread;
  readonly path: string;
}

/** Reads a person's payments: the schedule's dates with regular pay, and the dates that the file lists itself. */
function readPayments(owner: Unread, { regular, schedule, employment }: PaidBy, place: Place): Unread[] {
  const special = readSpecialPayments(owner, place);
  const paysRegularly = owner.grossPay !== undefined || owner.lines !== undefined;
  const scheduled = (paysRegularly ? (schedule?.dates ?? []) : []).filter(
    (day) => day >= employment.from && day <= employment.to,
  );
  const days = [...new Set([...scheduled, ...special.map((payment) => payment.day)])].sort((a, b) => a - b);
  return days.map((day, index) => {
    const own = special.find((payment) => payment.day === day);
    const isRegular = scheduled.includes(day);
    if (own === undefined) place.origins.made(`/payments/${index}`, schedule?.path ?? place.path);
    else place.origins.copied(`/payments/${index}`, own.path);
    return payment({ day, own, regular: isRegular ? regular : null }, `/payments/${index}`, place);
  });
}

function readSpecialPayments(owner: Unread, { reader, path }: Place): SpecialPayment[] {
  if (owner.payments === undefined) return [];
  const days = new Set<DayNumber>();
  return reader.list(owner, "payments", path, MOST_PAYMENTS).flatMap((item, index) => {
    const at = `${path}/payments/${index}`;
    const facts = reader.object(item, at);
    if (facts === null) return [];
    reader.onlyKnown(facts, PAYMENTS_FIELDS, at);
    const day = reader.date(facts, "paymentDate", at);
    if (days.has(day)) reader.refuse("duplicate", `${at}/paymentDate`);
    days.add(day);
    if (facts.lines !== undefined) reader.list(facts, "lines", at, MOST_PAYMENTS);
    return Number.isNaN(day) ? [] : [{ day, facts, path: at }];
  });
}

/** Builds one payment: special gross pay replaces the regular amount, special lines are added to the standing ones. */
function payment({ day, own, regular }: Payment, at: string, place: Place): Unread {
  const { paymentDate: _, grossPay: ownPay, lines: ownLines, ...rest } = own?.facts ?? {};
  const gross = ownPay === undefined ? regular?.grossPayOn(day) : { value: ownPay, path: `${own?.path}/grossPay` };
  const lines = [...(regular?.linesOn(day) ?? []), ...foundLines(ownLines, own?.path ?? "")];
  if (gross === null) place.reader.refuse("required", `${place.path}/grossPay`, { date: formatDate(day) });
  return { ...rest, paymentDate: formatDate(day), ...pay(gross ?? null, lines, at, place) };
}

function foundLines(lines: unknown, path: string): Found[] {
  return Array.isArray(lines) ? lines.map((value, index) => ({ value, path: `${path}/lines/${index}` })) : [];
}

/** Returns one amount if there are no lines, otherwise the amount as the first line. */
function pay(gross: Found | null, lines: readonly Found[], at: string, { origins }: Place): Unread {
  if (gross !== null && lines.length === 0) {
    origins.made(`${at}/grossPay`, gross.path);
    return { grossPay: gross.value };
  }
  const shift = gross === null ? 0 : 1;
  if (gross !== null) origins.made(`${at}/lines/0`, gross.path);
  for (const [index, line] of lines.entries()) origins.copied(`${at}/lines/${index + shift}`, line.path);
  const basic = gross === null ? [] : [{ description: "Basic pay", amount: gross.value }];
  return { lines: [...basic, ...lines.map((line) => line.value)] };
}

/** A value of the file with its pointer. */
interface Found {
  readonly value: unknown;
  readonly path: string;
}

/** The pay of every date of the schedule. */
interface RegularPay {
  /** Returns gross pay on a day, before any line; null if no entry has begun yet. */
  grossPayOn(day: DayNumber): Found | null;
  /** Returns the lines of every payment on a day. */
  linesOn(day: DayNumber): readonly Found[];
}

/** Reads a person's regular pay: one amount or a dated list, and standing lines, optionally with dates. */
function readRegularPay(reader: Reader, owner: Unread, path: string): RegularPay {
  const amounts = readAmounts(reader, owner, path);
  const lines = owner.lines === undefined ? [] : readLines(reader, owner, path);
  return {
    grossPayOn: (day) => amounts.filter((amount) => amount.from <= day).at(-1) ?? null,
    linesOn: (day) => lines.filter((line) => line.from <= day && day <= line.to),
  };
}

function readAmounts(reader: Reader, owner: Unread, path: string): (Found & { from: DayNumber })[] {
  if (!Array.isArray(owner.grossPay)) {
    return owner.grossPay === undefined
      ? []
      : [{ from: Number.NEGATIVE_INFINITY, value: owner.grossPay, path: `${path}/grossPay` }];
  }
  const amounts = reader.list(owner, "grossPay", path, MOST_ENTRIES).map((item, index) => {
    const at = `${path}/grossPay/${index}`;
    const entry = reader.object(item, at) ?? {};
    reader.onlyKnown(entry, PAY_FIELDS, at);
    return { from: reader.date(entry, "effectiveDate", at), value: entry.grossPay, path: `${at}/grossPay` };
  });
  return amounts.sort((a, b) => a.from - b.from);
}

function readLines(reader: Reader, owner: Unread, path: string): (Found & { from: DayNumber; to: DayNumber })[] {
  return reader.list(owner, "lines", path, MOST_ENTRIES).map((item, index) => {
    const at = `${path}/lines/${index}`;
    const { from, to, ...line } = reader.object(item, at) ?? {};
    return {
      from: readBound(reader, from, `${at}/from`, Number.NEGATIVE_INFINITY),
      to: readBound(reader, to, `${at}/to`, Number.POSITIVE_INFINITY),
      value: line,
      path: at,
    };
  });
}

function readBound(reader: Reader, value: unknown, path: string, open: number): DayNumber {
  if (value === undefined || value === null) return open;
  const day = typeof value === "string" ? readDate(value) : Number.NaN;
  if (Number.isNaN(day)) reader.refuse("invalid_date", path);
  return day;
}

/** A person's place in the file, and what is collected on the way from the file to the facts. */
interface Place {
  readonly reader: Reader;
  readonly origins: Origins;
  /** Pointer to the person. */
  readonly path: string;
  /** First day of the tax year. */
  readonly startOfYear: CalendarDate;
}

/** Reads a person's tax codes, category letters and loans, each as the engine's dated list. */
function readDatedFacts(owner: Unread, place: Place): Record<string, unknown> {
  return {
    ...readDatedFact(owner, TAX_CODES, place, true),
    ...readDatedFact(owner, NI_CATEGORIES, place, true),
    ...readDatedFact(owner, STUDENT_LOANS, place, false),
    ...readPostgraduateLoans(owner, place),
  };
}

function readDatedFact(owner: Unread, fact: DatedFact, place: Place, required: boolean): Record<string, unknown> {
  const short = owner[fact.short];
  const list = owner[fact.list];
  const at = place.path + pointerStep(fact.short);
  if (short === undefined) {
    if (list === undefined && required) place.reader.refuse("required", at);
    refuseBeside(owner, fact, place);
    return list === undefined ? {} : { [fact.list]: list };
  }
  if (list !== undefined) place.reader.refuse("sent_together", at, { other: fact.list });
  place.origins.made(`/${fact.list}`, at).copied(`/${fact.list}/0`, place.path);
  const entry = fact.entry(short, place.startOfYear);
  const { beside } = fact;
  const isBeside = beside !== null && owner[beside] !== undefined;
  return { [fact.list]: [isBeside ? { ...entry, [beside]: owner[beside] } : entry] };
}

function refuseBeside(owner: Unread, fact: DatedFact, { reader, path }: Place): void {
  if (fact.beside === null || owner[fact.beside] === undefined) return;
  reader.refuse("required_with", path + pointerStep(fact.beside), { other: fact.short });
}

function readPostgraduateLoans(owner: Unread, { reader, origins, path, startOfYear }: Place): Record<string, unknown> {
  const has = reader.flag(owner.postgraduateLoan, "postgraduateLoan", path, false);
  if (!has) return owner.postgraduateLoans === undefined ? {} : { postgraduateLoans: owner.postgraduateLoans };
  if (owner.postgraduateLoans !== undefined) {
    reader.refuse("sent_together", `${path}/postgraduateLoan`, { other: "postgraduateLoans" });
  }
  origins.made("/postgraduateLoans", `${path}/postgraduateLoan`);
  return { postgraduateLoans: [{ startDate: startOfYear }] };
}
