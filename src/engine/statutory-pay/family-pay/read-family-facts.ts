import { type DayNumber, type Fraction, formatDate, type Reader, type Unread } from "../../base";
import {
  FAMILY_PAYMENT_TYPES,
  type FamilyEvent,
  PAY_HISTORY_KEYS,
  type PayHistory,
  type PayRise,
  readEvent,
  readPayHistory,
  TERRITORIES,
} from "../average-earnings";
import { CARRIED_EMPLOYMENT_KEYS, readCarried, readCarriedEmployment, readText } from "../carried-fields";
import { readExactEarnings } from "../sick-pay/read-exact-earnings";
import {
  ALLOCATIONS,
  type Allocation,
  type ExternalPayment,
  type Override,
  type PayPeriod,
  readExternalPayments,
  readOverrides,
  readPayPeriods,
} from "../slices";
import { refuseForeignFields } from "./fields-by-type";
import { type CarePeriod, readCarePeriods } from "./neonatal-care";
import { type EventsDuring, readEventsDuring } from "./read-events-during";
import { type Imported, readImported } from "./read-imported";
import { type Partner, readPartner } from "./read-partner";
import { readPayRises } from "./read-pay-rises";

/** An award as the engine works with it; blocks follow once the rules of the payment are known. */
export interface ReadFamilyFacts {
  readonly facts: Unread;
  readonly event: FamilyEvent;
  readonly isNorthernIreland: boolean;
  readonly employedFrom: DayNumber | null;
  readonly leavingDate: DayNumber | null;
  /** null where an override or an import states the average. */
  readonly history: PayHistory | null;
  readonly statedAverage: { readonly awe: Fraction; readonly source: "Override" | "Import" } | null;
  readonly rises: readonly PayRise[];
  readonly leaveEnd: DayNumber | null;
  readonly pregnancyAbsence: DayNumber | null;
  /** In pence; null where it is not known. */
  readonly maternityAllowance: number | null;
  readonly during: EventsDuring;
  readonly children: number;
  readonly isMiscarriage: boolean;
  readonly weeksUsedByOtherPayment: number;
  readonly partner: Partner | null;
  readonly care: readonly CarePeriod[];
  readonly imported: Imported | null;
  readonly periods: readonly PayPeriod[];
  readonly allocation: Allocation;
  readonly payAsLumpSum: boolean;
  readonly overrides: readonly Override[];
  readonly externalPayments: readonly ExternalPayment[];
  readonly allowProvisional: boolean;
  readonly noticeGiven: DayNumber | null;
}

const KNOWN_EMPLOYMENT = new Set<string>([
  ...["startDate", "leavingDate", "territory"],
  ...CARRIED_EMPLOYMENT_KEYS,
  ...PAY_HISTORY_KEYS,
]);

/** Reads the facts of an award; the reader holds everything that is wrong. */
export function readFamilyFacts(reader: Reader, facts: Unread): ReadFamilyFacts {
  const type = reader.choice(facts, "statutoryType", "", FAMILY_PAYMENT_TYPES);
  refuseForeignFields(reader, facts, type);
  const noticeGiven = readCarried(reader, facts);
  readText(reader, facts, "otherFamilyPaymentId", "");
  reader.flag(facts.isStillbirth, "isStillbirth", "", false);
  const imported = readImported(reader, facts.imported);
  const stated = readStatedAverage(reader, facts, imported);
  const employment = readEmployment(reader, facts, stated !== null, imported !== null);
  const event = readEvent(reader, facts, type, employment.employedFrom);
  const territory = type === "StatutoryParentalBereavementPay" ? facts.territory : undefined;
  return {
    facts,
    event,
    ...employment,
    isNorthernIreland:
      territory === undefined
        ? employment.isNorthernIreland
        : reader.choice(facts, "territory", "", TERRITORIES) === "NorthernIreland",
    statedAverage: stated,
    rises: readPayRises(reader, facts),
    leaveEnd: reader.optionalDate(facts, "leaveEndDate", ""),
    pregnancyAbsence: reader.optionalDate(facts, "pregnancyRelatedAbsenceDate", ""),
    maternityAllowance: readAllowance(reader, facts),
    during: readEventsDuring(reader, facts, type),
    children: facts.numberOfChildren === undefined ? 1 : reader.integer(facts, "numberOfChildren", "", 1, 20),
    isMiscarriage:
      facts.bereavementType !== undefined &&
      reader.choice(facts, "bereavementType", "", ["Death", "Stillbirth", "Miscarriage"]) === "Miscarriage",
    weeksUsedByOtherPayment:
      type === "StatutorySharedParentalPay" ? reader.integer(facts, "weeksUsedByOtherPayment", "", 0, 39) : 0,
    partner: type === "StatutorySharedParentalPay" ? readPartner(reader, facts) : null,
    care: type === "StatutoryNeonatalCarePay" ? readCarePeriods(reader, facts) : [],
    imported,
    periods: readPayPeriods(reader, facts, "payPeriods", ""),
    allocation: facts.allocation === undefined ? "ByDay" : reader.choice(facts, "allocation", "", ALLOCATIONS),
    payAsLumpSum: readLumpSum(reader, facts, employment.leavingDate),
    overrides: readOverrides(reader, facts, "overrides", ""),
    externalPayments: readExternalPayments(reader, facts, "externalPayments", ""),
    noticeGiven,
    allowProvisional: reader.flag(facts.allowProvisionalRates, "allowProvisionalRates", "", false),
  };
}

type Employment = Pick<ReadFamilyFacts, "employedFrom" | "leavingDate" | "isNorthernIreland" | "history">;

const NO_EMPLOYMENT: Employment = { employedFrom: null, leavingDate: null, isNorthernIreland: false, history: null };

/** An imported award needs no employment, and a stated average no earnings. */
function readEmployment(reader: Reader, facts: Unread, hasAverage: boolean, isImported: boolean): Employment {
  const path = "/employment";
  if (facts.employment === undefined && isImported) return NO_EMPLOYMENT;
  const owner = reader.object(facts.employment, path);
  if (owner === null) return NO_EMPLOYMENT;
  reader.onlyKnown(owner, KNOWN_EMPLOYMENT, path);
  readCarriedEmployment(reader, owner, path);
  const employedFrom = isImported
    ? reader.optionalDate(owner, "startDate", path)
    : reader.date(owner, "startDate", path);
  const leavingDate = reader.optionalDate(owner, "leavingDate", path);
  if (leavingDate !== null && employedFrom !== null && leavingDate < employedFrom) {
    reader.refuse("date_before", `${path}/leavingDate`, { limit: formatDate(employedFrom) });
  }
  const needsPay = !hasAverage || owner.earnings !== undefined;
  return {
    employedFrom,
    leavingDate,
    isNorthernIreland:
      owner.territory !== undefined && reader.choice(owner, "territory", path, TERRITORIES) === "NorthernIreland",
    history: needsPay ? readPayHistory(reader, owner, path, employedFrom, false) : null,
  };
}

function readStatedAverage(reader: Reader, facts: Unread, imported: Imported | null): ReadFamilyFacts["statedAverage"] {
  const { averageEarningsOverride: override } = facts;
  if (override === undefined || override === null) {
    return imported === null ? null : { awe: imported.average, source: "Import" };
  }
  return { awe: readExactEarnings(reader, override, "averageEarningsOverride", ""), source: "Override" };
}

function readLumpSum(reader: Reader, facts: Unread, leavingDate: DayNumber | null): boolean {
  const isLump = reader.flag(facts.payAsLumpSum, "payAsLumpSum", "", false);
  if (isLump && leavingDate === null)
    reader.refuse("required_with", "/employment/leavingDate", { other: "payAsLumpSum" });
  return isLump;
}

function readAllowance(reader: Reader, facts: Unread): number | null {
  const { maternityAllowancePaid: paid } = facts;
  if (paid === undefined || paid === null) return null;
  return reader.optionalPositiveAmount(paid, "maternityAllowancePaid", "");
}
