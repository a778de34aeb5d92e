import { pointerStep, type Reader, type Unread } from "../../base";
import { EVENT_KEYS, type FamilyPaymentType } from "../average-earnings";
import { CARRIED_KEYS } from "../carried-fields";
import type { FamilyPayFacts } from "./family-facts";

type Field = keyof FamilyPayFacts;

/** Fields of every payment. */
const COMMON: readonly Field[] = [
  "statutoryType",
  ...CARRIED_KEYS,
  "startDate",
  "employment",
  "averageEarningsOverride",
  "payRises",
  "workedWeeks",
  "otherEmployment",
  "custody",
  "employeeDeathDate",
  "imported",
  "payPeriods",
  "allocation",
  "payAsLumpSum",
  "overrides",
  "externalPayments",
  "allowProvisionalRates",
];

/** Fields of some payments only. */
const OWN: Readonly<Record<FamilyPaymentType, readonly Field[]>> = {
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

const KNOWN = new Set<string>([...COMMON, ...Object.values(OWN).flat(), ...EVENT_KEYS]);

/** Refuses unknown fields, and fields that belong to another payment. */
export function refuseForeignFields(reader: Reader, facts: Unread, type: FamilyPaymentType): void {
  reader.onlyKnown(facts, KNOWN, "");
  const own = new Set<string>([...COMMON, ...OWN[type], ...EVENT_KEYS]);
  for (const key of Object.keys(facts)) {
    const isGiven = facts[key] !== undefined && facts[key] !== null;
    if (isGiven && KNOWN.has(key) && !own.has(key)) reader.refuse("must_be_absent", pointerStep(key));
  }
}
