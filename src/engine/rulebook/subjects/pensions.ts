import { readDate, readPence } from "../../base";
import { type CheckContext, eachValue } from "./check-context";
import { count, counts, date, money, rate, text } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

/** An earnings threshold for each published pay reference period. */
const byPeriod = form.object({
  week: money,
  fortnight: money,
  fourWeeks: money,
  month: money,
  quarter: money,
  halfYear: money,
  year: money,
});

const pensionAgeRow = form.object({
  sex: form.optional(form.words(["Female", "Male"])),
  bornFrom: form.optional(date),
  bornTo: form.optional(date),
  ageYears: form.optional(count),
  ageMonths: form.optional(count),
  date: form.optional(date),
  stepMonths: form.optional(count),
});

const minimum = form.object({
  employer: rate,
  total: rate,
  of: form.words(["QualifyingEarnings", "PensionablePay"]),
  requiresCertificate: form.boolean(),
});

const assessment = datedBy("assessmentDate", OPEN);
const payment = datedBy("paymentDate", OPEN);
const threshold = datedBy("assessmentOrPaymentDate", OPEN).parameter(byPeriod);

const parameters = {
  ageLimits: assessment.parameter(counts("lowestYears", "enrolledFromYears", "belowYears")),
  statePensionAge: assessment.parameter(form.array(pensionAgeRow)),
  lowerQualifyingEarnings: threshold,
  earningsTrigger: threshold,
  upperQualifyingEarnings: threshold,
  minimumContributions: payment.parameter(
    form.object({
      QualifyingEarnings: minimum,
      PensionablePaySet1: minimum,
      PensionablePaySet2: minimum,
      PensionablePaySet3: minimum,
      PensionablePayUncertified: minimum,
    }),
  ),
  certificates: datedBy("certificateFrom", OPEN).parameter(
    form.object({ monthsAtMost: count, set2ShareOfEarnings: rate }),
  ),
  reliefAtSource: payment.parameter(rate),
  countedStatutoryPay: payment.parameter(form.array(text)),
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
    sacrificeDuringFamilyLeave: ["EmployerPays", "ContractEnds"],
    sacrificeDuringSickness: ["EmployerPays", "Reduced"],
  },
  checkPensions,
);

type Parameters = form.infer<form.ObjectOf<typeof parameters>>;

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
function checkRow(context: CheckContext, pointer: string, row: form.infer<typeof pensionAgeRow>): void {
  if (row.ageYears === undefined && row.date === undefined) context.report("required", `${pointer}/ageYears`);
  if (row.ageYears !== undefined && row.date !== undefined) context.report("must_be_absent", `${pointer}/date`);
  if (row.stepMonths !== undefined && row.bornFrom === undefined) context.report("required", `${pointer}/bornFrom`);
  for (const key of ["bornFrom", "bornTo", "date"] as const) {
    const written = row[key];
    if (written !== undefined && Number.isNaN(readDate(written))) context.report("invalid_date", `${pointer}/${key}`);
  }
}
