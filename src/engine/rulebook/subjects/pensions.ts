import * as z from "zod/mini";
import { readDate, readPence } from "../../base";
import { type CheckContext, eachValue } from "./check-context";
import { count, counts, date, money, rate, text } from "./notation";
import { datedBy, OPEN, subject } from "./subject";

/** An earnings threshold for each published pay reference period. */
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

const assessment = datedBy("assessmentDate", OPEN);
const payment = datedBy("paymentDate", OPEN);
const threshold = datedBy("assessmentOrPaymentDate", OPEN).parameter(byPeriod);

const parameters = {
  ageLimits: assessment.parameter(counts("lowestYears", "enrolledFromYears", "belowYears")),
  statePensionAge: assessment.parameter(z.array(pensionAgeRow)),
  lowerQualifyingEarnings: threshold,
  earningsTrigger: threshold,
  upperQualifyingEarnings: threshold,
  minimumContributions: payment.parameter(
    z.strictObject({
      QualifyingEarnings: minimum,
      PensionablePaySet1: minimum,
      PensionablePaySet2: minimum,
      PensionablePaySet3: minimum,
      PensionablePayUncertified: minimum,
    }),
  ),
  certificates: datedBy("certificateFrom", OPEN).parameter(
    z.strictObject({ monthsAtMost: count, set2ShareOfEarnings: rate }),
  ),
  reliefAtSource: payment.parameter(rate),
  countedStatutoryPay: payment.parameter(z.array(text)),
  postponement: datedBy("startingDay", OPEN).parameter(counts("monthsAtMost", "noticeWeeks")),
  enrolment: datedBy("enrolmentDate", OPEN).parameter(counts("weeks")),
  optIn: datedBy("noticeDate", OPEN).parameter(counts("monthsBetweenNotices")),
  optOut: datedBy("periodFrom", OPEN).parameter(counts("months", "weeksAfterInvalidNotice", "refundMonths")),
  reEnrolment: datedBy("anniversary", OPEN).parameter(
    counts("everyYears", "monthsEitherSide", "declarationMonths", "leftWithinMonths"),
  ),
  payingOver: datedBy("deductionDate", OPEN).parameter(counts("electronicDay", "otherDay", "firstMonthsHeld")),
};

/** Automatic enrolment and workplace pensions. */
export const pensions = subject(
  "pensions",
  parameters,
  {
    firstPeriodBand: ["Full", "ProRata"],
    neonatalCarePay: ["Counts", "DoesNotCount"],
    minimumTotalTolerance: ["OnePenny", "None"],
  },
  checkPensions,
);

type Parameters = z.infer<z.ZodMiniObject<typeof parameters>>;

/** Checks that lower limit, trigger and upper limit ascend, and that each pension age row is consistent. */
function checkPensions(context: CheckContext, parameters: Parameters): void {
  checkOrder(context, parameters, "lowerQualifyingEarnings", "earningsTrigger");
  checkOrder(context, parameters, "earningsTrigger", "upperQualifyingEarnings");
  eachValue("statePensionAge", parameters.statePensionAge, (rows, at) => {
    rows.forEach((row, index) => {
      checkRow(context, `${at}/${index}`, row);
    });
  });
}

type Threshold = "lowerQualifyingEarnings" | "earningsTrigger" | "upperQualifyingEarnings";

/** Checks that, at each place of two lists, every period of the lower one is below the same period of the upper one. */
function checkOrder(context: CheckContext, parameters: Parameters, lower: Threshold, upper: Threshold): void {
  parameters[lower].values.forEach(({ value }, at) => {
    const above: Readonly<Record<string, string>> | undefined = parameters[upper].values[at]?.value;
    for (const [period, limit] of Object.entries(value)) {
      if (above !== undefined && readPence(limit) >= readPence(above[period] ?? "0")) {
        context.report("limits_not_ascending", `/parameters/${upper}/values/${at}/value/${period}`);
      }
    }
  });
}

/** Checks that a row has an age or a date; one that moves with the month of birth gives the day its months start on. */
function checkRow(context: CheckContext, pointer: string, row: z.infer<typeof pensionAgeRow>): void {
  if (row.ageYears === undefined && row.date === undefined) context.report("required", `${pointer}/ageYears`);
  if (row.ageYears !== undefined && row.date !== undefined) context.report("must_be_absent", `${pointer}/date`);
  if (row.stepMonths !== undefined && row.bornFrom === undefined) context.report("required", `${pointer}/bornFrom`);
  for (const key of ["bornFrom", "bornTo", "date"] as const) {
    const written = row[key];
    if (written !== undefined && Number.isNaN(readDate(written))) context.report("invalid_date", `${pointer}/${key}`);
  }
}
