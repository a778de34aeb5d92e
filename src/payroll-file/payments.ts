import { type DayNumber, formatDate, type Unread } from "../engine/base";
import type { Place } from "./dated-facts";
import type { PaySchedule } from "./read-schedules";
import type { Found, RegularPay } from "./regular-pay";

/** The days on which the schedule's dates apply to a person. */
export interface Employment {
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

const FIELDS = new Set([
  ...["paymentDate", "payFrequency", "grossPay", "lines", "niEarningsPeriod", "isFinalPayment"],
  ...["isExtraPayment", "onStrike"],
]);
const MOST_PAYMENTS = 400;

/** Reads a person's payments: the schedule's dates with regular pay, and the dates that the file lists itself. */
export function readPayments(owner: Unread, { regular, schedule, employment }: PaidBy, place: Place): Unread[] {
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
    reader.onlyKnown(facts, FIELDS, at);
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
