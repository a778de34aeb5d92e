import * as z from "zod/mini";
import type { CheckContext } from "../check/context";
import type { SubjectDocument } from "../documents";
import { count, date, money, rate, text } from "../shape/notation";
import { parameterBy, policy, subjectDocument } from "../shape/parameter";
import { checkPensions } from "./pension-sense";

/** The readings of the law that a caller may choose between. */
const POLICIES = {
  firstPeriodBand: ["Full", "ProRata"],
  neonatalCarePay: ["Counts", "DoesNotCount"],
  minimumTotalTolerance: ["OnePenny", "None"],
} as const;

/** A threshold of earnings for each published pay reference period. */
const byPeriod = z.strictObject({
  week: money,
  fortnight: money,
  fourWeeks: money,
  month: money,
  quarter: money,
  halfYear: money,
  year: money,
});

const pensionAgeRow = z.strictObject({
  sex: z.optional(z.enum(["Female", "Male"])),
  bornFrom: z.optional(date),
  bornTo: z.optional(date),
  ageYears: z.optional(count),
  ageMonths: z.optional(count),
  date: z.optional(date),
  stepMonths: z.optional(count),
});

const minimum = z.strictObject({
  employer: rate,
  total: rate,
  of: z.enum(["QualifyingEarnings", "PensionablePay"]),
  requiresCertificate: z.boolean(),
});

const threshold = () => parameterBy("assessmentOrPaymentDate", byPeriod);

/** Automatic enrolment and workplace pensions. */
export const pensions = {
  shape: subjectDocument(
    "pensions",
    {
      ageLimits: parameterBy(
        "assessmentDate",
        z.strictObject({ lowestYears: count, enrolledFromYears: count, belowYears: count }),
      ),
      statePensionAge: parameterBy("assessmentDate", z.array(pensionAgeRow)),
      lowerQualifyingEarnings: threshold(),
      earningsTrigger: threshold(),
      upperQualifyingEarnings: threshold(),
      minimumContributions: parameterBy(
        "paymentDate",
        z.strictObject({
          QualifyingEarnings: minimum,
          PensionablePaySet1: minimum,
          PensionablePaySet2: minimum,
          PensionablePaySet3: minimum,
          PensionablePayUncertified: minimum,
        }),
      ),
      certificates: parameterBy("certificateFrom", z.strictObject({ monthsAtMost: count, set2ShareOfEarnings: rate })),
      reliefAtSource: parameterBy("paymentDate", rate),
      countedStatutoryPay: parameterBy("paymentDate", z.array(text)),
      postponement: parameterBy("startingDay", z.strictObject({ monthsAtMost: count, noticeWeeks: count })),
      enrolment: parameterBy("enrolmentDate", z.strictObject({ weeks: count })),
      optIn: parameterBy("noticeDate", z.strictObject({ monthsBetweenNotices: count })),
      optOut: parameterBy(
        "periodFrom",
        z.strictObject({ months: count, weeksAfterInvalidNotice: count, refundMonths: count }),
      ),
      reEnrolment: parameterBy(
        "anniversary",
        z.strictObject({
          everyYears: count,
          monthsEitherSide: count,
          declarationMonths: count,
          leftWithinMonths: count,
        }),
      ),
      payingOver: parameterBy(
        "deductionDate",
        z.strictObject({ electronicDay: count, otherDay: count, firstMonthsHeld: count }),
      ),
    },
    {
      firstPeriodBand: policy(POLICIES.firstPeriodBand),
      neonatalCarePay: policy(POLICIES.neonatalCarePay),
      minimumTotalTolerance: policy(POLICIES.minimumTotalTolerance),
    },
  ),
  policies: POLICIES,
  check: (context: CheckContext, document: SubjectDocument) => checkPensions(context, document),
  titles: {
    ageLimits: "Ages of workers and jobholders",
    statePensionAge: "State Pension age",
    lowerQualifyingEarnings: "Lower limit of qualifying earnings",
    earningsTrigger: "Earnings trigger of automatic enrolment",
    upperQualifyingEarnings: "Upper limit of qualifying earnings",
    minimumContributions: "Minimum pension contributions by basis",
    certificates: "Certificates for pensionable pay",
    reliefAtSource: "Relief that a scheme claims at source",
    countedStatutoryPay: "Statutory pay among qualifying earnings",
    postponement: "Postponement of automatic enrolment",
    enrolment: "Time to enrol and to give information",
    optIn: "Notices of opting in",
    optOut: "Opt-out period and refund",
    reEnrolment: "Cyclical re-enrolment",
    payingOver: "Days for paying contributions to the scheme",
    firstPeriodBand: "Band of a first period that began before membership",
    neonatalCarePay: "Neonatal care pay among qualifying earnings",
    minimumTotalTolerance: "Tolerance of the minimum total contribution",
  },
};
