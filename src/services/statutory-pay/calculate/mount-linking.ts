import { z } from "@hono/zod-openapi";
import { checkLinking } from "../../../engine/statutory-pay/linking";
import type { ImportedSickPayFacts } from "../../../engine/statutory-pay/sick-pay";
import { invalid, invalidFindings, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  money,
  mountOperation,
  operation,
  type ServiceContext,
  weekday,
  withExamples,
} from "../../contract";
import { employeeFacts } from "../../employees";
import { CALCULATIONS, ofEmployee, STATUTORY } from "../contract/words";
import { employeeGround } from "../facts/ground";
import { sicknessInJobs } from "../facts/other-jobs";
import { awardIssue } from "../payments/issues";
import { findExternalPayments, findPayments, toAward } from "../payments/payment-rows";
import { type Award, newAward } from "./award";

const date = () => z.string().nullable();

const checkAbsenceLinkingFields = withExamples({
  isLinked: [z.boolean(), true],
  formsPiw: [z.boolean().openapi({ description: "Whether it is long enough to count." }), true],
  regimeOfFirstDay: [z.string(), "post-2026-04-06"],
  chainStartDate: [date(), "2026-11-02"],
  gapDays: [z.int().nullable(), 16],
  linkedAbsences: [
    z.array(
      z.strictObject({
        absenceId: z.string().nullable(),
        startDate: z.string(),
        endDate: z.string(),
        qualifyingDays: z.int().nullable(),
        waitingDays: z.int(),
        paidDays: z.int().nullable(),
        weeksUsed: z.string(),
        source: z.enum(["PayrollRun", "ImportedFromPreviousProvider"]),
      }),
    ),
    [],
  ],
  ignoredAbsences: [
    z.array(z.strictObject({ absenceId: z.string(), reasonToken: z.enum(["under_four_days", "gap_over_56_days"]) })),
    [],
  ],
  waitingDaysServed: [z.int(), 0],
  waitingDaysRemaining: [z.int(), 0],
  waitingDaysSkipped: [z.boolean(), true],
  weeksUsed: [z.string(), "1.00"],
  weeksRemaining: [z.string(), "27.00"],
  qualifyingDaysRemaining: [z.int(), 135],
  amountRemaining: [money(), "3327.75"],
  averageWeeklyEarnings: [money().nullable(), "480.00"],
  averageEarningsDate: [date(), "2026-11-01"],
  protectedFlatRate: [z.boolean(), false],
  nilRate: [z.boolean(), false],
  threeYearLimitDate: [date(), "2029-11-02"],
  lastPayableDate: [date(), null],
  formSsp1DueDate: [date(), null],
  exclusionReason: [z.string().nullable(), null],
});

const checkAbsenceLinking = operation({
  ...STATUTORY,
  id: "checkSicknessLinking",
  method: "post",
  path: `${CALCULATIONS}/employees/{employeeId}/linking`,
  summary: "Whether a sickness absence links to earlier ones, and what remains of sick pay",
  description: "Earlier absences are the employee's sick pay awards, and what was imported from a previous payroll.",
  params: ofEmployee,
  body: z
    .strictObject({
      startDate: dateField(),
      endDate: dateField().nullish(),
      qualifyingDays: z.array(weekday).min(1).max(7).nullish(),
      includeImported: z.boolean().optional(),
    })
    .openapi("AbsenceToLink"),
  data: z.strictObject(checkAbsenceLinkingFields.shape).openapi("AbsenceLinking"),
  token: "absence_linking_checked",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { body: { startDate: "2026-11-23", endDate: "2026-11-27" }, data: checkAbsenceLinkingFields.example },
});

export function mountLinking(context: ServiceContext): void {
  mountOperation(context, checkAbsenceLinking, async ({ params: { employeeId }, body }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const earlier = await sickAwards(tx, employeeId);
    const own = newAward({ statutoryType: "StatutorySickPay", startDate: body.startDate });
    const { ground } = await employeeGround(tx, context, facts, [...earlier, own]);
    const open = earlier.find(({ request }) => request.endDate === undefined);
    if (open !== undefined) {
      throw invalid([issueAt(["startDate"], "overlapping_dates", null, "An earlier absence has not ended yet.")]);
    }
    const { startDate, endDate = null, includeImported = true } = body;
    const checked = checkLinking(
      {
        startDate,
        endDate,
        includeImported,
        qualifyingDays: body.qualifyingDays ?? ground.qualifyingDays ?? [],
        employment: { ...ground.employment, ...ground.employmentOn(earlier[0]?.request.startDate ?? startDate) },
        otherJobs: sicknessInJobs(ground.otherJobs),
        ...factsOnRecord(earlier),
      },
      context.rulebook,
    );
    if (!checked.ok) throw invalidFindings(checked.problems, awardIssue);
    const { linkedAbsences, ignoredAbsences, ...linking } = checked.value;
    const data = {
      ...linking,
      linkedAbsences: linkedAbsences.map((each) => ({ ...each })),
      ignoredAbsences: ignoredAbsences.map((each) => ({ ...each })),
    };
    return { data, text: linking.isLinked ? "The absence links to earlier ones." : "The absence links to none." };
  });
}

/** Returns what earlier awards state for the linking of another one. */
function factsOnRecord(earlier: readonly Award[]) {
  const stated = earlier.filter(({ request }) => request.averageEarningsOverride !== undefined).at(-1);
  const imported = earlier.filter((award) => award.imported !== null).at(-1)?.imported ?? null;
  return {
    ...(stated === undefined ? {} : { averageEarningsOverride: stated.request.averageEarningsOverride ?? null }),
    ...(imported === null ? {} : { imported: imported as ImportedSickPayFacts }),
    earlierAbsences: earlier.map(({ statutoryPayId, request: { startDate = "", endDate, exclusionReason } }) => ({
      absenceId: statutoryPayId ?? "",
      startDate,
      endDate: endDate ?? null,
      exclusionReason: exclusionReason ?? null,
    })),
  };
}

/** Returns the sick pay awards of an employee. */
async function sickAwards(tx: Tx, employeeId: string): Promise<readonly Award[]> {
  const rows = await findPayments(tx, employeeId, "StatutorySickPay");
  const external = await findExternalPayments(
    tx,
    rows.map(({ statutory_pay_id: id }) => id),
  );
  return rows.map((row) => toAward(row, external));
}
