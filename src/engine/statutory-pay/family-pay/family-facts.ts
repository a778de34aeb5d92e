import { byName, type DayNumber, type Fraction, isObject, shape, type Unread } from "../../base";
import {
  EVENT,
  EVENTS,
  FAMILY_EMPLOYMENTS,
  FAMILY_PAYMENT_TYPES,
  type FamilyEvent,
  type FamilyPaymentType,
  findFamilyEvent,
  PAY_RISES,
  placementFollowsMatch,
  TERRITORIES,
} from "../average-earnings";
import { CARRIED, exactEarnings, foreign, note, notNegative, optionalDates } from "../fields";
import { lastDayOfRules, type StatutoryPayRules } from "../law";
import { ALLOCATION, EXTERNAL_PAYMENTS, OVERRIDES, PAY_PERIODS } from "../slices";
import { BLOCKS, sortBlocks } from "./blocks";
import { CARE_PERIODS, type CarePeriod, refuseWrongCare } from "./neonatal-care";

const upTo39 = shape.integer(0, 39);

/** Whole weeks, which may be written as a decimal: 10, "10" or "10.00". */
const wholeWeeks: shape.Shape<number | string, number> = {
  read(reader, value, key, path) {
    const isText = typeof value === "string" && /^\d{1,2}(\.\d{1,2})?$/.test(value);
    return upTo39.read(reader, isText ? Number(value) : value, key, path);
  },
  schema: () => ({ type: ["integer", "string"], minimum: 0, maximum: 39 }),
};

const IMPORTED = shape.record({
  previousProviderName: note,
  /** What was paid for those weeks; shown beside what the rules pay for them. */
  amountPaid: shape.optional(notNegative, null),
  averageWeeklyEarnings: exactEarnings,
  weeksPaid: wholeWeeks,
  /** Days paid in the following week. */
  daysPaid: shape.optional(shape.integer(0, 6), 0),
});

/** What a previous payroll paid of the award. */
export interface ImportedFacts extends shape.FactsOf<typeof IMPORTED> {}

const OTHER_EMPLOYMENT = shape.record(
  {
    startDate: shape.date,
    /** Adoption pay: the last day of that work, after which weeks are payable again; null if it continues. */
    endDate: shape.orNull(shape.date),
    wasEmployedInTestWeek: shape.optional(shape.flag, false),
  },
  shape.notBefore("endDate", "startDate"),
);

/** Work for another employer, and whether it was already done in the test week. */
export interface OtherEmploymentFacts extends shape.FactsOf<typeof OTHER_EMPLOYMENT> {}

export interface OtherEmployment extends shape.ReadOf<typeof OTHER_EMPLOYMENT> {}

const CUSTODY = shape.record(
  {
    from: shape.date,
    /** Last day; null if it continues. */
    to: shape.orNull(shape.date),
    /** Released without charge, acquitted, or given no custodial sentence. */
    endedWithoutSentence: shape.optional(shape.flag, false),
  },
  shape.notBefore("to", "from"),
);

/** A period in which the employee was in legal custody. */
export interface CustodyFacts extends shape.FactsOf<typeof CUSTODY> {}

export interface Custody extends shape.ReadOf<typeof CUSTODY> {}

const PARTNER = shape.record({
  /** Weeks worked among the 66 before the expected or matching week. */
  weeksWorked: shape.integer(0, 66),
  /** Earnings of the best 13 of them together. */
  bestWeeksEarnings: shape.amount(),
});

/** The other parent's work, for shared parental pay. */
export interface PartnerFacts extends shape.FactsOf<typeof PARTNER> {}

const bereavementType = shape.choice(["Death", "Stillbirth", "Miscarriage"]);

/** What a bereavement payment is for. */
export type BereavementType = shape.ReadOf<typeof bereavementType>;

const dateOrNull = shape.orNull(shape.date);
const isTrue = shape.optional(shape.flag, false);

const FIELDS = {
  statutoryType: shape.choice(FAMILY_PAYMENT_TYPES),
  ...CARRIED,
  /** The other payment of the same parent for the child, whose test date is `otherPaymentTestDate`. */
  otherFamilyPaymentId: note,
  /** Maternity pay: a stillbirth from the 24th week counts as a birth, so nothing depends on it. */
  isStillbirth: isTrue,
  imported: shape.orNull(IMPORTED),
  /** Replaces the average of the earnings: an amount, or an exact one such as "2400 ÷ 13". */
  averageEarningsOverride: shape.orNull(exactEarnings),
  employment: FAMILY_EMPLOYMENTS.Import,
  ...EVENT,
  /** Bereavement pay: the territory of employment; for other payments it is a fact of the employment. */
  territory: shape.optional(shape.choice(TERRITORIES), null),
  /** Pay rises of maternity pay; for the other payments those that add to pay already earned. */
  payRises: shape.optional(PAY_RISES, null),
  /** Last day of maternity leave, until which pay rises count; defaults to 52 weeks from the start. */
  leaveEndDate: dateOrNull,
  /** First full day of pregnancy-related absence, from four weeks before the expected week: pay starts on the next. */
  pregnancyRelatedAbsenceDate: dateOrNull,
  /** Evidence of Maternity Allowance, if a pay rise takes a refused claim to the limit; presumed if left out. */
  maternityAllowancePaid: shape.orNull(notNegative),
  /** Days worked for the employer: maternity and adoption pay, and shared parental pay. */
  keepInTouchDays: optionalDates,
  splitDays: optionalDates,
  /** A day of each week with work beyond those days: the week is lost. */
  workedWeeks: optionalDates,
  /** Days of statutory sick pay: a week that includes one is lost. */
  sickPayDates: optionalDates,
  otherEmployment: shape.orNull(OTHER_EMPLOYMENT),
  custody: shape.orNull(CUSTODY),
  /** The employee's death: paid to the end of that week. */
  employeeDeathDate: dateOrNull,
  numberOfChildren: shape.optional(shape.integer(1, 20), 1),
  bereavementType: shape.optional(bereavementType, null),
  /** Shared parental pay: weeks of maternity or adoption pay or allowance paid or payable; a part week counts whole. */
  weeksUsedByOtherPayment: shape.requiredHere(upTo39),
  partnerConditionsMet: shape.optional(shape.flag, null),
  partner: shape.optional(PARTNER, null),
  neonatalCareEndDate: dateOrNull,
  carePeriods: shape.optional(CARE_PERIODS, null),
  payPeriods: shape.optional(PAY_PERIODS, []),
  allocation: ALLOCATION,
  /** Pay after the employment ended goes to the period of its last day. */
  payAsLumpSum: isTrue,
  /** Other amounts for weeks or slices, each with a reason. */
  overrides: shape.optional(OVERRIDES, []),
  /** What was paid outside the pay run. */
  externalPayments: shape.optional(EXTERNAL_PAYMENTS, []),
  /** Weeks after the loaded rules are paid at the last known rate and marked, not refused. */
  allowProvisionalRates: isTrue,
  /** Paternity, shared parental, bereavement and neonatal care pay: whole weeks, in one block or several. */
  blocks: shape.requiredHere(BLOCKS),
  /** First day of pay. With blocks it may be left out: it is the first block's. */
  startDate: dateOrNull,
  /** Maternity and adoption pay: the last day, at the end of a week, to take fewer weeks than the most. */
  endDate: dateOrNull,
};

type OwnField = Exclude<keyof typeof FIELDS, "statutoryType" | "startDate" | keyof typeof EVENT>;

/** The fields of each payment that others do not have. */
const OWN_FIELDS: Readonly<Record<FamilyPaymentType, readonly OwnField[]>> = {
  StatutoryMaternityPay: [
    "endDate",
    "isStillbirth",
    "leaveEndDate",
    "pregnancyRelatedAbsenceDate",
    "maternityAllowancePaid",
    "keepInTouchDays",
  ],
  StatutoryAdoptionPay: ["endDate", "keepInTouchDays", "sickPayDates"],
  StatutoryPaternityPay: ["blocks", "sickPayDates"],
  StatutorySharedParentalPay: [
    "blocks",
    "splitDays",
    "weeksUsedByOtherPayment",
    "partnerConditionsMet",
    "partner",
    "sickPayDates",
  ],
  StatutoryParentalBereavementPay: ["blocks", "bereavementType", "numberOfChildren", "territory", "sickPayDates"],
  StatutoryNeonatalCarePay: ["blocks", "neonatalCareEndDate", "carePeriods", "otherFamilyPaymentId", "sickPayDates"],
};

const FOREIGN_FIELDS = new Set(Object.values(OWN_FIELDS).flat());

/** Whether the weeks are one block from the start date; otherwise the facts name the blocks. */
export function isContinuous(type: FamilyPaymentType): boolean {
  return type === "StatutoryMaternityPay" || type === "StatutoryAdoptionPay";
}

type AverageSource = keyof typeof FAMILY_EMPLOYMENTS;

/** Returns the record of one payment. An imported award needs no employment, and a stated average no earnings. */
function familyRecord(type: FamilyPaymentType, source: AverageSource) {
  const foreignFields = [...FOREIGN_FIELDS].filter((key) => !OWN_FIELDS[type].includes(key));
  const fields = {
    ...FIELDS,
    statutoryType: shape.word(type),
    ...EVENTS[type],
    ...Object.fromEntries(foreignFields.map((key) => [key, foreign<unknown, unknown>(FIELDS[key])])),
    employment: shape.requiredHere(FAMILY_EMPLOYMENTS[source]),
    startDate: isContinuous(type) ? shape.requiredHere(shape.date) : dateOrNull,
  };
  return shape.record(fields, placementFollowsMatch, ...RULES);
}

export type FamilyRead = shape.RecordRead<typeof FIELDS>;

/** Rules between the fields of any payment. */
const RULES: readonly shape.Rule<FamilyRead>[] = [
  ({ statutoryType }, subject) => {
    if (statutoryType !== "StatutorySharedParentalPay" || subject.has("partner")) return;
    if (!subject.has("partnerConditionsMet")) subject.refuse("required", "/partnerConditionsMet");
  },
  shape.excludes("partner", "partnerConditionsMet"),
  refuseWrongCare,
  ({ payAsLumpSum, employment: { leavingDate } }, subject) => {
    if (!payAsLumpSum || leavingDate !== null) return;
    subject.refuse("required_with", "/employment/leavingDate", { other: "payAsLumpSum" });
  },
  ({ blocks, startDate }, subject) => {
    const first = sortBlocks(blocks)[0];
    if (startDate === null || first === undefined || startDate === first.start) return;
    subject.refuse("sent_together", "/startDate", { other: "blocks" });
  },
  ({ childEventType }, subject) => {
    if (childEventType !== "Birth" && !subject.has("placementDate")) subject.refuse("required", "/placementDate");
  },
];

const RECORDS = byName(FAMILY_PAYMENT_TYPES, (type) => ({
  Payslips: familyRecord(type, "Payslips"),
  Override: familyRecord(type, "Override"),
  Import: familyRecord(type, "Import"),
}));

/** One employee's award of one family payment. */
export const FAMILY_FACTS = shape.recordByFields<typeof FIELDS>(
  FAMILY_PAYMENT_TYPES.flatMap((type) => Object.values(RECORDS[type])),
  RECORDS.StatutoryMaternityPay.Payslips,
  (given, reader) => {
    const type = reader.choice(given, "statutoryType", "", FAMILY_PAYMENT_TYPES);
    return RECORDS[type][sourceOfAverage(given)];
  },
);

function sourceOfAverage({ imported, averageEarningsOverride }: Unread): AverageSource {
  if (isObject(imported)) return "Import";
  return averageEarningsOverride === undefined || averageEarningsOverride === null ? "Payslips" : "Override";
}

/** The facts of one family payment to one employee: the event, the employment, and the weeks wanted. */
export interface FamilyPayFacts extends shape.FactsOf<typeof FAMILY_FACTS> {}

/** An award as the engine works with it. */
export interface ReadFamilyFacts extends FamilyRead {
  readonly event: FamilyEvent;
  readonly isNorthernIreland: boolean;
  readonly statedAverage: { readonly awe: Fraction; readonly source: "Override" | "Import" } | null;
  /** Neonatal care, as periods. */
  readonly care: readonly CarePeriod[];
}

/** Adds to facts what follows from them alone: the event, the territory, the stated average and the care. */
export function completeFacts(read: FamilyRead): ReadFamilyFacts {
  const { employment, averageEarningsOverride: override, imported } = read;
  // Copying so many fields, or adding some by Object.assign, would take longer than the schedule.
  const complete = read as { -readonly [Key in keyof ReadFamilyFacts]: ReadFamilyFacts[Key] };
  complete.event = findFamilyEvent(read.statutoryType, read, employment.startDate);
  complete.isNorthernIreland = (read.territory ?? employment.territory) === "NorthernIreland";
  complete.statedAverage = statedAverage(override, imported?.averageWeeklyEarnings ?? null);
  complete.care = carePeriods(read);
  return complete;
}

function statedAverage(override: Fraction | null, imported: Fraction | null): ReadFamilyFacts["statedAverage"] {
  if (override !== null) return { awe: override, source: "Override" };
  return imported === null ? null : { awe: imported, source: "Import" };
}

function carePeriods({
  carePeriods,
  neonatalCareStartDate: from,
  neonatalCareEndDate: to,
}: FamilyRead): readonly CarePeriod[] {
  return carePeriods ?? (from === null ? [] : [{ from, to }]);
}

/** The facts of an award, with the rules by which they are tested. */
export interface Claim {
  readonly read: ReadFamilyFacts;
  readonly rules: StatutoryPayRules;
  /** The day whose rules govern the payment: the first day of pay. */
  readonly start: DayNumber;
}

/** Returns the day whose rules apply; with provisional rates never later than the last known day. */
export function ruleDay({ read, rules }: Omit<Claim, "start">, day: DayNumber): DayNumber {
  return read.allowProvisionalRates ? Math.min(day, lastDayOfRules(rules)) : day;
}
