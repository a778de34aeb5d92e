import { z } from "@hono/zod-openapi";
import {
  amountField,
  EMPLOYEE_NOT_FOUND,
  money,
  operation,
  optional,
  orElse,
  periodField,
  type RefusalCase,
  taxYearField,
  workingStep,
} from "../../contract";
import { inHoliday, NO_POLICY, NOT_CALCULATED, ofEmployee, unitName, units } from "./common";

/** The highest number of a supplementary run. */
const LATEST_RUN = 99;

const postedIn = z.strictObject({
  payrollConfigId: z.string(),
  year: z.int(),
  period: z.int(),
  supplementary: z.int(),
});

const shown = z
  .strictObject({
    employeeId: z.string(),
    leavingDate: z.string(),
    unitName,
    accrued: units(),
    taken: units(),
    difference: units(),
    direction: z.enum(["PayInLieu", "Recover"]),
    rate: money(),
    amount: money(),
    recoverAllowed: z.boolean().openapi({ description: "True only with an agreement that lets the employer recover." }),
    postedIn: postedIn.nullable(),
    workings: z.array(workingStep),
  })
  .openapi("HolidayLeaverSettlement");
export type ShownSettlement = z.input<typeof shown>;

const example: ShownSettlement = {
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  leavingDate: "2026-09-30",
  unitName: "Day",
  accrued: "14.1",
  taken: "6",
  difference: "8.1",
  direction: "PayInLieu",
  rate: "100.00",
  amount: "810.00",
  recoverAllowed: false,
  postedIn: null,
  workings: [],
};

const WEEK_PAY =
  "A week's pay for a leaver without a salary whom no final payslip has paid: what fairly represents it. Not read otherwise.";

const common = {
  ...inHoliday,
  path: "/v1/holiday/employees/{employeeId}/leaver-settlement",
  params: ofEmployee,
  data: shown,
} as const;

const REFUSALS: readonly RefusalCase[] = [
  EMPLOYEE_NOT_FOUND,
  { status: 409, token: "employee_not_leaving", when: "The employee has no leaving date." },
  {
    status: 409,
    token: "no_payslips_for_average",
    when: "The leaver has no salary, no week before the last day has pay on a final payslip, and `weekPay` is not stated.",
  },
  NO_POLICY,
  NOT_CALCULATED,
];

export const getSettlement = operation({
  ...common,
  id: "getLeaverHolidaySettlement",
  method: "get",
  summary: "What a leaver is paid in lieu of holiday, or has taken too much",
  description:
    "Accrued and taken leave up to the leaving date, and the amount of the difference: at a 52nd of the salary in force on that date for a week, with the average of what was paid beside it, or without a salary at the average week's pay. Nothing is posted; `postedIn` is the pay run that it was posted to.",
  query: z.object({ weekPay: amountField().optional().openapi({ description: WEEK_PAY }) }),
  token: "leaver_settlement_calculated",
  refusals: REFUSALS,
  examples: { data: example },
});

export const postSettlement = operation({
  ...common,
  id: "postLeaverHolidaySettlement",
  method: "post",
  summary: "Posts a leaver's holiday settlement to a pay run",
  description:
    "The run's payslip has the line at once, in a preview as well; posting again replaces it until the run is locked. Leave taken too much is recovered only if `agreementHeld`.",
  body: z.strictObject({
    agreementHeld: orElse(z.boolean(), false),
    weekPay: optional(amountField()).openapi({ description: WEEK_PAY }),
    postIn: z.strictObject({
      year: taxYearField(),
      period: periodField(),
      supplementary: orElse(z.int().min(0).max(LATEST_RUN), 0),
    }),
  }),
  token: "leaver_settlement_posted",
  status: 201,
  idempotent: true,
  refusals: [
    ...REFUSALS,
    { status: 409, token: "recovery_not_allowed", when: "Too much leave was taken, and no agreement is held." },
    { status: 409, token: "period_locked", when: "The run is locked, or a locked run has paid the settlement." },
  ],
  examples: {
    body: { agreementHeld: false, postIn: { year: 2026, period: 6 } },
    data: {
      ...example,
      postedIn: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X9", year: 2026, period: 6, supplementary: 0 },
    },
  },
});
