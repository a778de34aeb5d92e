import * as z from "zod/mini";
import { count, date, money, rate } from "../shape/notation";
import { parameterBy, parameterOrNoneBy, policy, subjectDocument } from "../shape/parameter";

/** The readings of the law that a caller may choose between. */
const POLICIES = {
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
} as const;

const policyShapes = {
  sickPayDailyRate: policy(POLICIES.sickPayDailyRate),
  sickPayPartDayAtLimit: policy(POLICIES.sickPayPartDayAtLimit),
  sickPayShortSpellAcrossReform: policy(POLICIES.sickPayShortSpellAcrossReform),
  sickPayWaitingServedAcrossReform: policy(POLICIES.sickPayWaitingServedAcrossReform),
  sickPayLongAbsence: policy(POLICIES.sickPayLongAbsence),
  sickPayCustody: policy(POLICIES.sickPayCustody),
  splitWeekRounding: policy(POLICIES.splitWeekRounding),
  divisorFollowsWeeksPaid: policy(POLICIES.divisorFollowsWeeksPaid),
  familyPayRecoveryRounding: policy(POLICIES.familyPayRecoveryRounding),
  familyPayArrearsRecovery: policy(POLICIES.familyPayArrearsRecovery),
  neonatalTierOfWeek: policy(POLICIES.neonatalTierOfWeek),
};

/** A rate up to the whole. */
const share = z.union([rate, z.enum(["100%"])]);

const paternityWindow = z.strictObject({ blocks: count, windowDays: count });

const bereavement = { weeksPerChild: count, serviceWeeks: count, windowDays: count, blocksPerChild: count };

const neonatalCare = z.strictObject({
  weeks: count,
  serviceWeeks: count,
  windowDays: count,
  careWithinDays: count,
  careDaysAtLeast: count,
  firstTierDaysAfterCare: count,
});

const earningsAndRates = {
  standardWeeklyRate: parameterBy("weekBeginning", money),
  earningsRelatedRate: parameterBy("weekBeginning", rate),
  lowerEarningsLimit: parameterBy("testDate", z.strictObject({ week: money })),
};

const sickPay = {
  sspWeeklyRate: parameterBy("dayOfSickness", money),
  sspEarningsShare: parameterOrNoneBy("dayOfSickness", rate),
  sspEarningsTest: parameterOrNoneBy("firstDayOfChain", z.enum(["LowerEarningsLimit"])),
  sspWaitingDays: parameterBy("dayOfSickness", count),
  sspMinimumSpellDays: parameterBy("dayOfSickness", count),
  sspLimits: parameterBy(
    "dayOfSickness",
    z.strictObject({ weeks: count, linkingGapDays: count, chainYears: count, recentBenefitDays: count }),
  ),
  sspLongAbsence: parameterOrNoneBy("dayOfSickness", z.strictObject({ spellBefore: date })),
};

const familyPay = {
  maternityPay: parameterBy(
    "weekBeginning",
    z.strictObject({
      weeks: count,
      uncappedWeeks: count,
      serviceWeeks: count,
      workDays: count,
      earliestStartDaysBeforeExpectedWeek: count,
      sicknessStartDaysBeforeExpectedWeek: count,
      leaveWeeks: count,
    }),
  ),
  adoptionPay: parameterBy(
    "weekBeginning",
    z.strictObject({
      weeks: count,
      uncappedWeeks: count,
      serviceWeeks: count,
      workDays: count,
      earliestStartDaysBeforePlacement: count,
      latestStartDaysAfterEntry: count,
    }),
  ),
  paternityPay: parameterBy("weekBeginning", z.strictObject({ weeks: count, serviceWeeks: count })),
  paternityWindowAfterBirth: parameterBy("expectedWeekBeginning", paternityWindow),
  paternityWindowAfterPlacement: parameterBy("placementDate", paternityWindow),
  paternityWindowNorthernIreland: parameterBy("eventDate", paternityWindow),
  sharedParentalPay: parameterBy(
    "weekBeginning",
    z.strictObject({
      coupleWeeks: count,
      weeks: count,
      serviceWeeks: count,
      workDays: count,
      partner: z.strictObject({ weeksWorked: count, inWeeks: count, bestWeeks: count, averageWeek: money }),
    }),
  ),
  bereavementPay: parameterBy("eventDate", z.strictObject(bereavement)),
  bereavementPayNorthernIreland: parameterBy("eventDate", z.strictObject({ ...bereavement, miscarriage: z.boolean() })),
  neonatalCarePay: parameterOrNoneBy("birthDate", neonatalCare),
  neonatalCarePayNorthernIreland: parameterOrNoneBy("birthDate", neonatalCare),
};

const notice = {
  familyLeave: parameterBy(
    "weekBeginning",
    z.strictObject({
      maternityWeeks: count,
      compulsoryDays: count,
      maternityNoticeDaysBeforeExpectedWeek: count,
      adoptionWeeks: count,
      adoptionNoticeDaysAfterMatch: count,
      earlyReturnNoticeDays: count,
    }),
  ),
  familyPayNotice: parameterBy(
    "weekBeginning",
    z.strictObject({
      maternityDaysBefore: count,
      adoptionDaysBefore: count,
      sharedParentalDaysBefore: count,
      bereavementDaysAfter: count,
    }),
  ),
  paternityNotice: parameterOrNoneBy("weekBeginning", z.strictObject({ daysBefore: count })),
  neonatalNotice: parameterOrNoneBy(
    "birthDate",
    z.strictObject({ firstTierDaysAfter: count, oneWeekDaysBefore: count, moreWeeksDaysBefore: count }),
  ),
};

const recovery = {
  recoveryRate: parameterBy("paymentDate", share),
  smallEmployerRecoveryRate: parameterBy("paymentDate", share),
  smallEmployerCompensationRate: parameterBy("paymentDate", rate),
  smallEmployerThreshold: parameterBy("testWeek", z.strictObject({ year: money })),
  sspRecoveryRate: parameterOrNoneBy("paymentDate", share),
};

const TITLES = {
  standardWeeklyRate: "Standard weekly rate of family pay",
  earningsRelatedRate: "Share of average weekly earnings that family pay is based on",
  lowerEarningsLimit: "Average weekly earnings from which statutory pay is due",
  sspWeeklyRate: "Weekly rate of sick pay",
  sspEarningsShare: "Sick pay is at most this share of average weekly earnings",
  sspEarningsTest: "What average weekly earnings must reach for sick pay",
  sspWaitingDays: "Qualifying days that must pass before sick pay is due",
  sspMinimumSpellDays: "Days of sickness that form a period of incapacity for work",
  sspLimits: "Linking gap, weeks of sick pay, years of a chain, days since another benefit",
  sspLongAbsence: "Unbroken absences that began before this day have a nil rate",
  maternityPay: "Maternity pay: weeks, service, work days, first days",
  adoptionPay: "Adoption pay: weeks, service, work days, first days",
  paternityPay: "Paternity pay: weeks and service",
  paternityWindowAfterBirth: "When paternity pay may be taken after a birth",
  paternityWindowAfterPlacement: "When paternity pay may be taken after a placement",
  paternityWindowNorthernIreland: "When paternity pay may be taken in Northern Ireland",
  sharedParentalPay: "Shared parental pay: weeks, service, work days, the partner's test",
  bereavementPay: "Parental bereavement pay",
  bereavementPayNorthernIreland: "Parental bereavement pay in Northern Ireland",
  neonatalCarePay: "Neonatal care pay",
  neonatalCarePayNorthernIreland: "Neonatal care pay in Northern Ireland",
  familyLeave: "Weeks of maternity and adoption leave, and notice of them",
  familyPayNotice: "Days of notice of maternity, adoption, shared parental and bereavement pay",
  paternityNotice: "Days of notice of paternity pay",
  neonatalNotice: "Days of notice of neonatal care pay",
  recoveryRate: "Share of family pay that an employer recovers",
  smallEmployerRecoveryRate: "Share of family pay that a small employer recovers",
  smallEmployerCompensationRate: "Compensation of a small employer on top of recovery",
  smallEmployerThreshold: "National Insurance of a year up to which an employer is small",
  sspRecoveryRate: "Share of sick pay that an employer recovers",
  sickPayDailyRate: "Precision of a day's sick pay",
  sickPayPartDayAtLimit: "Less than a day left of the limit of weeks",
  sickPayShortSpellAcrossReform: "A spell of two or three days over 6 April 2026",
  sickPayWaitingServedAcrossReform: "All waiting days served but no day paid by 6 April 2026",
  sickPayLongAbsence: "Absence since before 22 September 2025 below the earnings limit",
  sickPayCustody: "Last day of sick pay before legal custody",
  splitWeekRounding: "Rounding of a week that is split over pay periods",
  divisorFollowsWeeksPaid: "When average weekly earnings are divided by the weeks that were paid",
  familyPayRecoveryRounding: "Rounding of recovered amounts to the penny",
  familyPayArrearsRecovery: "Rate at which arrears of family pay are recovered",
  neonatalTierOfWeek: "Day that decides the tier of a week of neonatal care pay",
};

export const statutoryPay = {
  shape: subjectDocument(
    "statutory-pay",
    { ...earningsAndRates, ...sickPay, ...familyPay, ...notice, ...recovery },
    policyShapes,
  ),
  policies: POLICIES,
  titles: TITLES,
};
