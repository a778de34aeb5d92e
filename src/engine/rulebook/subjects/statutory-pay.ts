import * as z from "zod/mini";
import { count, counts, date, money, rate } from "./notation";
import { datedBy, OPEN, subject } from "./subject";

const payment = datedBy("paymentDate", OPEN);
const week = datedBy("weekBeginning", OPEN);
const sickness = datedBy("dayOfSickness", OPEN);
const event = datedBy("eventDate", OPEN);
const birth = datedBy("birthDate", OPEN);

/** A rate of up to 100%. */
const share = z.union([rate, z.enum(["100%"])]);

const paternityWindow = counts("blocks", "windowDays");
const bereavement = { weeksPerChild: count, serviceWeeks: count, windowDays: count, blocksPerChild: count };
const neonatalCare = birth.parameterOrNone(
  counts("weeks", "serviceWeeks", "windowDays", "careWithinDays", "careDaysAtLeast", "firstTierDaysAfterCare"),
);

const earningsAndRates = {
  standardWeeklyRate: week.parameter(money),
  earningsRelatedRate: week.parameter(rate),
  lowerEarningsLimit: datedBy("testDate", OPEN).parameter(z.strictObject({ week: money })),
};

const sickPay = {
  sspWeeklyRate: sickness.parameter(money),
  sspEarningsShare: sickness.parameterOrNone(rate),
  sspEarningsTest: datedBy("firstDayOfChain", OPEN).parameterOrNone(z.enum(["LowerEarningsLimit"])),
  sspWaitingDays: sickness.parameter(count),
  sspMinimumSpellDays: sickness.parameter(count),
  sspLimits: sickness.parameter(counts("weeks", "linkingGapDays", "chainYears", "recentBenefitDays")),
  sspLongAbsence: sickness.parameterOrNone(z.strictObject({ spellBefore: date })),
};

const familyPay = {
  maternityPay: week.parameter(
    counts(
      "weeks",
      "uncappedWeeks",
      "serviceWeeks",
      "workDays",
      "earliestStartDaysBeforeExpectedWeek",
      "sicknessStartDaysBeforeExpectedWeek",
      "leaveWeeks",
    ),
  ),
  adoptionPay: week.parameter(
    counts(
      "weeks",
      "uncappedWeeks",
      "serviceWeeks",
      "workDays",
      "earliestStartDaysBeforePlacement",
      "latestStartDaysAfterEntry",
    ),
  ),
  paternityPay: week.parameter(counts("weeks", "serviceWeeks")),
  paternityWindowAfterBirth: datedBy("expectedWeekBeginning", OPEN).parameter(paternityWindow),
  paternityWindowAfterPlacement: datedBy("placementDate", OPEN).parameter(paternityWindow),
  paternityWindowNorthernIreland: event.parameter(paternityWindow),
  sharedParentalPay: week.parameter(
    z.strictObject({
      coupleWeeks: count,
      weeks: count,
      serviceWeeks: count,
      workDays: count,
      partner: z.strictObject({ weeksWorked: count, inWeeks: count, bestWeeks: count, averageWeek: money }),
    }),
  ),
  bereavementPay: event.parameter(z.strictObject(bereavement)),
  bereavementPayNorthernIreland: event.parameter(z.strictObject({ ...bereavement, miscarriage: z.boolean() })),
  neonatalCarePay: neonatalCare,
  neonatalCarePayNorthernIreland: neonatalCare,
};

const notice = {
  familyLeave: week.parameter(
    counts(
      "maternityWeeks",
      "compulsoryDays",
      "maternityNoticeDaysBeforeExpectedWeek",
      "adoptionWeeks",
      "adoptionNoticeDaysAfterMatch",
      "earlyReturnNoticeDays",
    ),
  ),
  familyPayNotice: week.parameter(
    counts("maternityDaysBefore", "adoptionDaysBefore", "sharedParentalDaysBefore", "bereavementDaysAfter"),
  ),
  paternityNotice: week.parameterOrNone(counts("daysBefore")),
  neonatalNotice: birth.parameterOrNone(counts("firstTierDaysAfter", "oneWeekDaysBefore", "moreWeeksDaysBefore")),
};

const recovery = {
  recoveryRate: payment.parameter(share),
  smallEmployerRecoveryRate: payment.parameter(share),
  smallEmployerCompensationRate: payment.parameter(rate),
  smallEmployerThreshold: datedBy("testWeek", OPEN).parameter(z.strictObject({ year: money })),
  sspRecoveryRate: payment.parameterOrNone(share),
};

export const statutoryPay = subject(
  "statutory-pay",
  { ...earningsAndRates, ...sickPay, ...familyPay, ...notice, ...recovery },
  {
    sickPayDailyRate: ["CutToFourDecimals", "Exact"],
    sickPayPartDayAtLimit: ["PayPartDay", "StopBefore"],
    sickPayShortSpellAcrossReform: ["DaysFromReform", "WholeSpell"],
    sickPayWaitingServedAcrossReform: ["NotProtected", "Protected"],
    sickPayLongAbsence: ["NilRate", "PayFromReform"],
    sickPayCustody: ["DayBefore", "DayOf"],
    splitWeekRounding: ["BalanceLastSlice", "EachSliceUp"],
    divisorFollowsWeeksPaid: ["WithoutContractualPayDay", "Always"],
    familyPayRecoveryRounding: ["Up", "HalfUp"],
    familyPayArrearsRecovery: ["RateWhenPaid", "RateWhenDue"],
    neonatalTierOfWeek: ["FirstDay", "LastDay"],
  },
);
