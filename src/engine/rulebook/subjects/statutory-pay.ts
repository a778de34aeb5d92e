import { count, counts, date, money, rate } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

const payment = datedBy("paymentDate", OPEN);
const week = datedBy("weekBeginning", OPEN);
const sickness = datedBy("dayOfSickness", OPEN);
const event = datedBy("eventDate", OPEN);
const birth = datedBy("birthDate", OPEN);

/** A rate of up to 100%. */
const share = form.union([rate, form.words(["100%"])]);

const paternityWindow = counts("blocks", "windowDays");
const bereavement = { weeksPerChild: count, serviceWeeks: count, windowDays: count, blocksPerChild: count };
const neonatalCare = birth.parameterOrNone(
  counts("weeks", "serviceWeeks", "windowDays", "careWithinDays", "careDaysAtLeast", "firstTierDaysAfterCare"),
);

const earningsAndRates = {
  standardWeeklyRate: week.parameter(money),
  earningsRelatedRate: week.parameter(rate),
  lowerEarningsLimit: datedBy("testDate", OPEN).parameter(form.object({ week: money })),
};

const sickPay = {
  sspWeeklyRate: sickness.parameter(money),
  sspEarningsShare: sickness.parameterOrNone(rate),
  sspEarningsTest: datedBy("firstDayOfChain", OPEN).parameterOrNone(form.words(["LowerEarningsLimit"])),
  sspWaitingDays: sickness.parameter(count),
  sspMinimumSpellDays: sickness.parameter(count),
  sspLimits: sickness.parameter(counts("weeks", "linkingGapDays", "chainYears", "recentBenefitDays")),
  sspLongAbsence: sickness.parameterOrNone(form.object({ spellBefore: date })),
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
    form.object({
      coupleWeeks: count,
      weeks: count,
      serviceWeeks: count,
      workDays: count,
      partner: form.object({ weeksWorked: count, inWeeks: count, bestWeeks: count, averageWeek: money }),
    }),
  ),
  bereavementPay: event.parameter(form.object(bereavement)),
  bereavementPayNorthernIreland: event.parameter(form.object({ ...bereavement, miscarriage: form.boolean() })),
  neonatalCarePay: neonatalCare,
  neonatalCarePayNorthernIreland: neonatalCare,
};

const notice = {
  familyLeave: week.parameter(
    counts(
      "maternityWeeks",
      "ordinaryMaternityWeeks",
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
  smallEmployerThreshold: datedBy("testWeek", OPEN).parameter(form.object({ year: money })),
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
