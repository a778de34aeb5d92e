import { z } from "@hono/zod-openapi";
import { PAST_YEAR_CAUSES } from "../../../engine/corrections";
import {
  amountField,
  bulkSummary,
  idField,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  periodField,
  type Refuse,
  refuser,
  supplementaryField,
  taxYearField,
} from "../../contract";
import { ALREADY_REPAID, CORRECTIONS, NO_CORRECTION, ofPayroll } from "./correction-operations";
import { correctionLine } from "./correction-schemas";

const MOST = 500;
const MOST_RUNS = 366;
/** Milliseconds: every correction is planned again, and its payslip calculated. */
const LONGEST = 120_000;
const EXAMPLE = "01JZ3V6D4R8QK2M5N7P9T1W3Y1";

const recoveryFields = z.strictObject({
  mode: orElse(z.enum(["AtOnce", "Spread"]), "AtOnce"),
  periods: optional(z.int().min(1).max(MOST_RUNS)).openapi({
    description: "Of `Spread`: the runs that remain, this one included.",
  }),
  amountPerPeriod: optional(amountField()).openapi({ description: "Of `Spread`: the most that one run recovers." }),
  protectMinimumWage: orElse(z.boolean(), false).openapi({
    description: "Whether pay is kept at the minimum wage, if the hours are known.",
  }),
  protectCourtOrders: orElse(z.boolean(), true).openapi({
    description: "Whether deductions under court orders stay what they are without recovery.",
  }),
});

type AskedRecovery = z.output<typeof recoveryFields>;

const recoveryAsked = recoveryFields
  .superRefine((recovery, context) => checkRecovery(recovery, refuser(context)))
  .openapi("CorrectionRecoveryAsked");

function checkRecovery({ mode, periods, amountPerPeriod }: AskedRecovery, refuse: Refuse): void {
  const isStated = periods !== null || amountPerPeriod !== null;
  if (periods !== null && amountPerPeriod !== null) refuse("periods", "sent_together", { other: "amountPerPeriod" });
  if (mode === "Spread" && !isStated) refuse("periods", "required_without", { other: "amountPerPeriod" });
  if (mode === "AtOnce" && isStated) refuse(periods === null ? "amountPerPeriod" : "periods", "must_be_absent");
}

const asked = z.strictObject({
  correctionId: idField(),
  treatment: optional(z.enum(["PeriodOfPayment", "PastYearFps"])).openapi({
    description: "What happens to earlier tax years: settled in this run, or figures of that year's final FPS only.",
  }),
  pastYearCause: optional(z.enum(PAST_YEAR_CAUSES)).openapi({
    description:
      "Needed with `PastYearFps` if pay of an earlier tax year changes: only `WrongReport`, pay that was made and reported otherwise, belongs to that year. A rise that was agreed later (`AwardBackdated`) and arrears (`EntitledThen`) are taxed when they are paid.",
  }),
  recovery: optional(recoveryAsked).openapi({
    description: "How money that the employee owes is recovered; as the correction says if it is left out.",
  }),
});
export type PostAsked = z.output<typeof asked>;

export const postCorrections = operation({
  ...ofPayroll,
  id: "postCorrections",
  method: "post",
  path: `${CORRECTIONS}/post`,
  summary: "Posts corrections in an open run, which settles them",
  description: [
    "All of them or none. Each is planned again for the run; its lines have ids that stay, and go when the run is deleted or",
    "reopened: the correction is open again then. Until the run is locked a correction can be posted again, with other",
    "terms or in another run. Posting the same again changes nothing.",
  ].join(" "),
  longest: LONGEST,
  body: z
    .strictObject({
      corrections: z.array(asked).min(1).max(MOST),
      postIn: z.strictObject({
        year: taxYearField(),
        period: periodField(),
        supplementary: orElse(supplementaryField(), 0),
      }),
    })
    .openapi("CorrectionsPosting"),
  data: z.strictObject({
    results: z.array(z.strictObject({ correctionId: idField(), success: z.boolean(), error: z.string().nullable() })),
    summary: bulkSummary.openapi({ description: "`skipped`: it is posted so already." }),
    lines: z.array(
      z.strictObject({
        correctionId: idField(),
        employeeId: idField(),
        lineId: z.string(),
        ...correctionLine.shape,
      }),
    ),
  }),
  token: "corrections_posted",
  idempotent: true,
  refusals: [
    PAYROLL_NOT_FOUND,
    {
      status: 404,
      token: "pay_run_not_found",
      when: "The payroll has no run of this period, or none with this number.",
    },
    NO_CORRECTION,
    { status: 409, token: "period_locked", when: "The run is locked." },
    { status: 409, token: "correction_superseded", when: "A further change has replaced it, or is about to." },
    { status: 409, token: "correction_already_posted", when: "A locked run has settled it." },
    { status: 409, token: "correction_already_dismissed", when: "It is dismissed." },
    ALREADY_REPAID,
    {
      status: 409,
      token: "correction_not_calculated",
      when: "The closed periods cannot be calculated from the facts.",
    },
    {
      status: 409,
      token: "past_year_cause_missing",
      when: "`PastYearFps` would change pay of an earlier tax year, and `pastYearCause` is not sent.",
    },
    {
      status: 409,
      token: "not_of_past_year",
      when: "`PastYearFps` would report pay in an earlier tax year that is taxed when it is paid: post it with `PeriodOfPayment`.",
    },
    { status: 409, token: "correction_not_payable", when: "The run does not pay the employee, or cannot pay it." },
  ],
  examples: {
    body: { corrections: [{ correctionId: EXAMPLE }], postIn: { year: 2026, period: 3 } },
    data: {
      results: [{ correctionId: EXAMPLE, success: true, error: null }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
      lines: [
        {
          correctionId: EXAMPLE,
          employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
          lineId: `internal_correction_${EXAMPLE}_1`,
          payElementCode: "SALARY",
          description: "Salary",
          amount: "250.00",
          from: "2026-04-30",
          to: "2026-04-30",
        },
      ],
    },
  },
});
