import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  decimalField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  operation,
  payFrequency,
  statutoryType,
  statutoryTypeOrNull,
  textField,
  withExamples,
} from "../../contract";
import { calculationMethod, inSalary, ofEmployee, partPeriodDivisor, settingSource } from "./common";

const MOST_LINES = 1_000;

const statutoryLine = z
  .strictObject({
    statutoryType,
    units: decimalField({ places: 6, most: 9_999_999 }).nullish(),
    unitName: z.enum(["Day", "Week", "Month", "Period"]).nullish(),
    amount: amountField(),
    from: dateField(),
    to: dateField(),
  })
  .openapi("StatutoryLine", {
    description:
      "A slice of statutory pay for absent days, first and last included. `units` and `unitName` are not worked with: days are counted from the dates.",
  });

const unpaidDays = z
  .strictObject({
    absenceId: textField(64),
    from: dateField(),
    to: dateField(),
    fraction: decimalField({ places: 6, most: 1 }).nullish(),
  })
  .openapi("UnpaidDays", {
    description:
      "Leave that salary deducts, first and last day included; `fraction` is the part of each day, the whole day if left out. On days of `statutoryLines` nothing more is deducted.",
  });

const leaveStart = z.union([z.string(), z.record(z.string(), z.string())]).openapi({
  description:
    "First day of the leave, from which top-up tiers count: one date, or a date for each statutory type. Needed where a tier applies.",
  example: "2026-06-08",
});

const sent = z
  .strictObject({
    payrollConfigId: idField(),
    periodStartDate: dateField(),
    periodEndDate: dateField(),
    frequency: payFrequency,
    statutoryLines: z.array(statutoryLine).max(MOST_LINES).nullish(),
    unpaidDays: z.array(unpaidDays).max(MOST_LINES).nullish(),
    leaveStart: leaveStart.nullish(),
  })
  .openapi("SalaryDryRun");
export type DryRun = z.output<typeof sent>;

const lineFields = withExamples({
  id: [
    z
      .string()
      .openapi({ description: "The same for the same employee, payroll, period, segment, type and tier or absence." }),
    "internal_salary_0106bebaf07fedef54988f4fac30ffbc",
  ],
  kind: [z.enum(["Salary", "StatutoryAbsenceAdjustment", "StatutoryTopUp", "LeaveAdjustment"]), "Salary"],
  units: [z.string(), "8"],
  unitName: [z.enum(["Day", "Period"]), "Day"],
  payRate: [z.string().openapi({ description: "For display: the amount is not made of it." }), "163.934426"],
  amount: [money(), "1311.48"],
  divisor: [
    z.string().nullable().openapi({
      description: "Qualifying days of the tax year, or of the month or 52 weeks; null for a whole period.",
    }),
    "183",
  ],
  segmentStart: [z.string(), "2026-06-01"],
  segmentEnd: [z.string(), "2026-06-15"],
  statutoryType: [statutoryTypeOrNull, null],
  absenceId: [z.string().nullable().openapi({ description: "The leave that a `LeaveAdjustment` deducts." }), null],
  salary: [money(), "30000.00"],
  effectiveFrom: [z.string(), "2020-01-06"],
  tier: [z.int().nullable(), null],
  percentage: [z.string().nullable(), null],
  canEdit: [z.literal(false), false],
});

const line = z.strictObject(lineFields.shape).openapi("SalaryLine");

const shownFields = withExamples({
  calculationMethod: [calculationMethod, "WorkingDays"],
  source: [settingSource, "Employee"],
  partPeriodDivisor: [partPeriodDivisor, "TaxYear"],
  partPeriodDivisorSource: [settingSource, "Default"],
  employmentWindow: [
    z.strictObject({ from: z.string(), to: z.string() }).nullable().openapi({
      description: "The employed days of the period; null when there are none.",
    }),
    { from: "2026-06-01", to: "2026-06-15" },
  ],
  lines: [z.array(line), [lineFields.example]],
  totalAmount: [money(), "1311.48"],
});

const shown = z.strictObject(shownFields.shape).openapi("SalaryOfPeriod");

export const calculateSalary = operation({
  ...inSalary,
  id: "calculateSalary",
  method: "post",
  path: "/v1/salary/employees/{employeeId}/calculate",
  params: ofEmployee,
  summary: "Calculates an employee's salary lines of a period; nothing is posted",
  description:
    "From the employee's salary history, employment and working patterns as they are on file. It works while the service is dormant too. A period is at most 366 days long.",
  body: sent,
  data: shown,
  token: "salary_calculated",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: {
    body: {
      payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
      periodStartDate: "2026-06-01",
      periodEndDate: "2026-06-30",
      frequency: "Monthly",
    },
    data: shownFields.example,
  },
});
