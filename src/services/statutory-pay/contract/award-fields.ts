import { z } from "@hono/zod-openapi";
import type { StatutoryType } from "../../../engine/base";
import { CHILD_EVENT_TYPES } from "../../../engine/statutory-pay";
import {
  amountField,
  dateField,
  idField,
  moneyOf,
  statutoryType,
  territory,
  textField,
  weekday,
  withoutNulls,
} from "../../contract";

/** The most that a list or a number of a request takes; the engine has the limits of the law. */
export const LARGEST_COUNT = 100;

/** An amount that the engine reads: pounds as text with two decimals. */
const amount = () => amountField().transform(moneyOf);
const dates = (most: number) => z.array(dateField()).max(most);
const span = z.strictObject({ startDate: dateField(), endDate: dateField() }).openapi("StatutoryPayDays");

const exclusionReason = z.enum([
  ...(["NoWorkDoneUnderContract", "TradeDispute", "RecentEsa", "NotLiableForEmployerNics"] as const),
  ...(["PregnancyDisqualifyingPeriod", "LegalCustody", "ContractEnded"] as const),
]);

export const averageEarnings = z
  .union([z.string().max(40), z.number()])
  .transform(String)
  .openapi({ example: "500.00", description: 'An amount, or exact: "2400 ÷ 13".' });

/** Every field of an award but its type, as the engine has them; a payment takes its own and refuses the others. */
export const AWARD_FIELDS = {
  startDate: dateField().openapi({ description: "The first day of pay; with `blocks` it may be left out." }).nullish(),
  endDate: dateField().openapi({ description: "The last day; left out of sick pay, it is not known yet." }).nullish(),
  averageEarningsOverride: averageEarnings.nullish(),
  payrollConfigId: idField().nullish(),
  allocation: z.enum(["ByDay", "ByWeekEnd"]).nullish(),
  isSmallEmployer: z.boolean().nullish(),
  notes: textField(1_000).nullish(),
  noticeGivenDate: dateField().nullish(),
  isPregnancyRelated: z.boolean().nullish(),
  qualifyingDays: z.array(weekday).min(1).max(7).nullish(),
  earlierAbsences: z
    .array(
      z
        .strictObject({
          absenceId: textField(64).optional(),
          startDate: dateField(),
          endDate: dateField(),
          exclusionReason: exclusionReason.nullish(),
        })
        .openapi("EarlierAbsence"),
    )
    .max(100)
    .nullish(),
  exclusionReason: exclusionReason.nullish(),
  lastEsaDate: dateField().nullish(),
  custodyPeriods: z.array(span).max(100).nullish(),
  pregnancyDisqualifyingPeriods: z.array(span).max(100).nullish(),
  qualifyingEventDate: dateField().nullish(),
  actualBirthDate: dateField().nullish(),
  isStillbirth: z.boolean().nullish(),
  pregnancyRelatedAbsenceDate: dateField().nullish(),
  leaveEndDate: dateField().nullish(),
  maternityAllowancePaid: amount().nullish(),
  keepInTouchDays: dates(LARGEST_COUNT).nullish(),
  splitDays: dates(LARGEST_COUNT).nullish(),
  workedWeeks: dates(LARGEST_COUNT).nullish(),
  sickPayDates: dates(400).nullish(),
  payAsLumpSum: z.boolean().nullish(),
  childEventType: z.enum(CHILD_EVENT_TYPES).nullish(),
  placementDate: dateField().nullish(),
  blocks: z
    .array(z.strictObject({ startDate: dateField(), weeks: z.int().min(1).max(LARGEST_COUNT) }))
    .min(1)
    .max(100)
    .nullish(),
  weeksUsedByOtherPayment: z.int().min(0).max(LARGEST_COUNT).nullish(),
  partnerConditionsMet: z.boolean().nullish(),
  partner: z.strictObject({ weeksWorked: z.int().min(0).max(LARGEST_COUNT), bestWeeksEarnings: amount() }).nullish(),
  bereavementType: z.enum(["Death", "Stillbirth", "Miscarriage"]).nullish(),
  numberOfChildren: z.int().min(1).max(LARGEST_COUNT).nullish(),
  territory: territory.nullish(),
  neonatalCareStartDate: dateField().nullish(),
  neonatalCareEndDate: dateField().nullish(),
  carePeriods: z
    .array(z.strictObject({ from: dateField(), to: dateField().nullish() }))
    .min(1)
    .max(50)
    .nullish(),
  otherFamilyPaymentId: idField().nullish(),
  otherEmployment: z
    .strictObject({
      startDate: dateField(),
      endDate: dateField().nullish(),
      wasEmployedInTestWeek: z.boolean().optional(),
    })
    .nullish(),
  custody: z
    .strictObject({
      from: dateField(),
      to: dateField().nullish(),
      endedWithoutSentence: z.boolean().optional(),
    })
    .nullish(),
  employeeDeathDate: dateField().nullish(),
  allowProvisionalRates: z.boolean().nullish().openapi({
    description:
      "Default: true. Weeks of a tax year without published rates have the last known ones, are marked, and are calculated again once the rates are known. With false they are refused.",
  }),
};

/** An award as it is stored: the fields that were sent, in the engine's form. */
export type AwardRequest = { readonly statutoryType: StatutoryType } & {
  readonly [Name in keyof typeof AWARD_FIELDS]?: NonNullable<z.output<(typeof AWARD_FIELDS)[Name]>>;
};

export const awardBody = z.strictObject({ statutoryType, ...AWARD_FIELDS }).openapi("StatutoryAward");

/** Returns what was sent in the engine's form, without fields that are null. */
export function awardRequest({ statutoryType, ...sent }: z.output<typeof awardBody>): AwardRequest {
  return { statutoryType, ...withoutNulls(sent) };
}
