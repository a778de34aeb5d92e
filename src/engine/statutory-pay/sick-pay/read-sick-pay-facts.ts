import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  type Fraction,
  formatDate,
  pointerStep,
  type Reader,
  type Unread,
} from "../../base";
import {
  type EarningsEmployment,
  PAY_HISTORY_KEYS,
  type PayHistory,
  readPayHistory,
  TERRITORIES,
  type Territory,
} from "../average-earnings";
import {
  CARRIED_EMPLOYMENT_KEYS,
  CARRIED_KEYS,
  type CarriedEmploymentFacts,
  type CarriedFacts,
  readCarried,
  readCarriedEmployment,
} from "../carried-fields";
import {
  ALLOCATIONS,
  type Allocation,
  type ExternalPayment,
  type ExternalPaymentFacts,
  type Override,
  type OverrideFacts,
  type PayPeriod,
  type PayPeriodFacts,
  readExternalPayments,
  readOverrides,
  readPayPeriods,
} from "../slices";
import type { Absence, DaySpan } from "./absence";
import { type ImportedChain, type ImportedSickPayFacts, readImportedChain } from "./imported-chain";
import type { QualifyingPattern } from "./qualifying-days";
import { ABSENCE_KEYS, readAbsenceWithEarlier } from "./read-absence-with-earlier";
import { type AbsenceBounds, type AbsenceFacts, readAbsences } from "./read-absences";
import { readExactEarnings } from "./read-exact-earnings";
import { type QualifyingDaysFacts, readQualifyingDays } from "./read-qualifying-days";

/** Days that bear on sick pay, both included. */
export interface DaySpanFacts {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** The employment that pays. Pay may be left out where average earnings are stated. */
export interface SickPayEmployment extends Partial<EarningsEmployment>, CarriedEmploymentFacts {
  /** Last day of the contract, or of life: sick pay is due up to it. */
  readonly leavingDate?: CalendarDate | null;
  /** The rules of Great Britain and Northern Ireland are the same. */
  readonly territory?: Territory;
}

/**
 * Everything about a person's sickness with one employer that statutory sick pay depends on: either all absences, or
 * the dates of the last one beside `earlierAbsences`.
 */
export interface SickPayFacts extends CarriedFacts, Partial<Omit<AbsenceFacts, "absenceId">> {
  readonly statutoryType?: "StatutorySickPay";
  readonly absences?: readonly AbsenceFacts[];
  readonly earlierAbsences?: readonly AbsenceFacts[];
  readonly isPregnancyRelated?: boolean;
  readonly qualifyingDays: QualifyingDaysFacts;
  readonly employment?: SickPayEmployment;
  /** Average weekly earnings of every chain, instead of those of the pay: an amount, or a division of pounds, "2400 ÷ 13". */
  readonly averageEarningsOverride?: Amount;
  readonly imported?: ImportedSickPayFacts | null;
  /** Maternity and other periods in which a pregnancy bars sick pay. */
  readonly pregnancyDisqualifyingPeriods?: readonly DaySpanFacts[];
  /** Last day of employment and support allowance: sick pay is not due for a chain that begins soon after it. */
  readonly lastEsaDate?: CalendarDate | null;
  /** Legal custody: its days are no sickness. */
  readonly custodyPeriods?: readonly DaySpanFacts[];
  /** The calendar that weeks are split over; without one each week is whole. */
  readonly payPeriods?: readonly PayPeriodFacts[];
  readonly allocation?: Allocation;
  readonly overrides?: readonly OverrideFacts[];
  readonly externalPayments?: readonly ExternalPaymentFacts[];
}

export interface ReadSickPayFacts {
  readonly absences: readonly Absence[];
  readonly patterns: readonly QualifyingPattern[];
  readonly history: PayHistory | null;
  readonly override: Fraction | null;
  readonly lastDayOfContract: DayNumber | null;
  readonly imported: ImportedChain | null;
  readonly disqualified: readonly DaySpan[];
  readonly custody: readonly DaySpan[];
  readonly lastEsaDay: DayNumber | null;
  readonly periods: readonly PayPeriod[];
  readonly allocation: Allocation;
  readonly overrides: readonly Override[];
  readonly externalPayments: readonly ExternalPayment[];
}

export const SICK_PAY_KEYS = [
  "qualifyingDays",
  "employment",
  "averageEarningsOverride",
  "imported",
  "pregnancyDisqualifyingPeriods",
  "custodyPeriods",
  "lastEsaDate",
] as const;

const KNOWN = new Set<string>([
  ...SICK_PAY_KEYS,
  ...ABSENCE_KEYS,
  ...CARRIED_KEYS,
  "statutoryType",
  "absences",
  "isPregnancyRelated",
  "payPeriods",
  "allocation",
  "overrides",
  "externalPayments",
]);
const KNOWN_EMPLOYMENT = new Set<string>([
  ...["startDate", "leavingDate", "territory"],
  ...CARRIED_EMPLOYMENT_KEYS,
  ...PAY_HISTORY_KEYS,
]);
const KNOWN_SPAN = new Set(["startDate", "endDate"]);
const MOST_SPANS = 100;

/** Reads the facts of sick pay; `horizon` is the last day that the rules cover, where open absences stop. */
export function readSickPayFacts(reader: Reader, facts: Unread, horizon: DayNumber): ReadSickPayFacts {
  reader.onlyKnown(facts, KNOWN, "");
  readCarried(reader, facts);
  reader.flag(facts.isPregnancyRelated, "isPregnancyRelated", "", false);
  if (facts.statutoryType !== undefined) reader.choice(facts, "statutoryType", "", ["StatutorySickPay"]);
  const periods = readPayPeriods(reader, facts, "payPeriods", "");
  const ground = readSickPayGround(reader, facts);
  const openUntil = Math.min(periods.at(-1)?.last ?? horizon, horizon);
  const absences = readAllAbsences(reader, facts, { ...ground, openUntil });
  return {
    ...ground,
    absences,
    periods,
    allocation: facts.allocation === undefined ? "ByDay" : reader.choice(facts, "allocation", "", ALLOCATIONS),
    overrides: readOverrides(reader, facts, "overrides", ""),
    externalPayments: readExternalPayments(reader, facts, "externalPayments", ""),
  };
}

/** Either every absence in one list, or the last one beside the earlier ones. */
function readAllAbsences(reader: Reader, facts: Unread, bounds: AbsenceBounds): Absence[] {
  const single = ABSENCE_KEYS.filter((key) => facts[key] !== undefined);
  if (facts.absences !== undefined || !single.includes("startDate")) {
    for (const key of single) reader.refuse("sent_together", pointerStep(key), { other: "absences" });
    return readAbsences(reader, facts, "absences", bounds);
  }
  const { earlier, own } = readAbsenceWithEarlier(reader, facts, ({ length }) => String(length + 1), bounds);
  if (earlier.some(({ absenceId }) => absenceId === own.absenceId)) return [...earlier, { ...own, absenceId: "" }];
  return [...earlier, own];
}

/** Reads what sick pay and the linking check have in common. */
export function readSickPayGround(reader: Reader, facts: Unread) {
  const employment = facts.employment === undefined ? null : reader.object(facts.employment, "/employment");
  if (employment !== null) {
    reader.onlyKnown(employment, KNOWN_EMPLOYMENT, "/employment");
    readCarriedEmployment(reader, employment, "/employment");
  }
  const { averageEarningsOverride } = facts;
  const override =
    averageEarningsOverride === undefined || averageEarningsOverride === null
      ? null
      : readExactEarnings(reader, averageEarningsOverride, "averageEarningsOverride", "");
  const imported = readImportedChain(reader, facts, "");
  return {
    ...readEmployment(reader, employment),
    override,
    imported,
    patterns: readQualifyingDays(reader, facts, ""),
    disqualified: readSpans(reader, facts, "pregnancyDisqualifyingPeriods"),
    custody: readSpans(reader, facts, "custodyPeriods"),
    lastEsaDay: reader.optionalDate(facts, "lastEsaDate", ""),
  };
}

function readEmployment(reader: Reader, employment: Unread | null) {
  if (employment === null) return { employedFrom: null, lastDayOfContract: null, history: null };
  const at = "/employment";
  const employedFrom = reader.optionalDate(employment, "startDate", at);
  const lastDayOfContract = reader.optionalDate(employment, "leavingDate", at);
  if (employedFrom !== null && lastDayOfContract !== null && lastDayOfContract < employedFrom)
    reader.refuse("date_before", `${at}/leavingDate`, { limit: formatDate(employedFrom) });
  if (employment.territory !== undefined) reader.choice(employment, "territory", at, TERRITORIES);
  const hasPay = PAY_HISTORY_KEYS.some((key) => employment[key] !== undefined);
  const history = hasPay ? readPayHistory(reader, employment, at, employedFrom, true) : null;
  return { employedFrom, lastDayOfContract, history };
}

function readSpans(reader: Reader, facts: Unread, key: string): DaySpan[] {
  if (facts[key] === undefined) return [];
  const spans: DaySpan[] = [];
  for (const [index, value] of reader.list(facts, key, "", MOST_SPANS).entries()) {
    const at = `/${key}${pointerStep(index)}`;
    const owner = reader.object(value, at);
    if (owner === null) continue;
    reader.onlyKnown(owner, KNOWN_SPAN, at);
    const first = reader.date(owner, "startDate", at);
    const last = reader.date(owner, "endDate", at);
    if (last < first) reader.refuse("date_before", `${at}/endDate`, { limit: formatDate(first) });
    spans.push({ first, last });
  }
  return spans;
}
