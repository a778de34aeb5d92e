import { z } from "@hono/zod-openapi";
import { dateField, money, operation, weekday } from "../../contract";
import { CALCULATIONS, EMPLOYEE_NOT_FOUND, ofEmployee, STATUTORY } from "./words";

const date = () => z.string().nullable();

export const checkAbsenceLinking = operation({
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
  data: z
    .strictObject({
      isLinked: z.boolean(),
      formsPiw: z.boolean().openapi({ description: "Whether it is long enough to count." }),
      regimeOfFirstDay: z.string(),
      chainStartDate: date(),
      gapDays: z.int().nullable(),
      linkedAbsences: z.array(
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
      ignoredAbsences: z.array(
        z.strictObject({ absenceId: z.string(), reasonToken: z.enum(["under_four_days", "gap_over_56_days"]) }),
      ),
      waitingDaysServed: z.int(),
      waitingDaysRemaining: z.int(),
      waitingDaysSkipped: z.boolean(),
      weeksUsed: z.string(),
      weeksRemaining: z.string(),
      qualifyingDaysRemaining: z.int(),
      amountRemaining: money(),
      averageWeeklyEarnings: money().nullable(),
      averageEarningsDate: date(),
      protectedFlatRate: z.boolean(),
      nilRate: z.boolean(),
      threeYearLimitDate: date(),
      lastPayableDate: date(),
      formSsp1DueDate: date(),
      exclusionReason: z.string().nullable(),
    })
    .openapi("AbsenceLinking"),
  token: "absence_linking_checked",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: {
    body: { startDate: "2026-11-23", endDate: "2026-11-27" },
    data: {
      isLinked: true,
      formsPiw: true,
      regimeOfFirstDay: "post-2026-04-06",
      chainStartDate: "2026-11-02",
      gapDays: 16,
      linkedAbsences: [],
      ignoredAbsences: [],
      waitingDaysServed: 0,
      waitingDaysRemaining: 0,
      waitingDaysSkipped: true,
      weeksUsed: "1.00",
      weeksRemaining: "27.00",
      qualifyingDaysRemaining: 135,
      amountRemaining: "3327.75",
      averageWeeklyEarnings: "480.00",
      averageEarningsDate: "2026-11-01",
      protectedFlatRate: false,
      nilRate: false,
      threeYearLimitDate: "2029-11-02",
      lastPayableDate: null,
      formSsp1DueDate: null,
      exclusionReason: null,
    },
  },
});
