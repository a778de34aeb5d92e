import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  idField,
  operation,
  optional,
  PAYROLL_NOT_FOUND,
  runParams,
  runQuery,
  textField,
} from "../../contract";
import { listedExample, runExample, runListed, runShown } from "./run-schemas";

export const ALREADY_LOCKED = { status: 409, token: "pay_run_already_locked", when: "The run is locked." } as const;

export const NO_PERIOD = {
  status: 404,
  token: "pay_run_not_found",
  when: "The payroll does not pay in this period.",
} as const;

export const NO_RUN = { status: 404, token: "pay_run_not_found", when: "There is no run of this period." } as const;

const common = { service: "Pay runs", scope: "organisation", method: "post", idempotent: true } as const;
const PREVIOUS_OPEN = { status: 409, token: "previous_period_open", when: "An earlier period is not locked." } as const;

export const createNextRun = operation({
  ...common,
  id: "createNextPayRun",
  path: "/v1/payroll/{payrollConfigId}/next",
  summary: "Creates the next pay run in sequence",
  description:
    "`paymentDate` moves the day on which money moves, within the tax period of the regular pay date. More than 100 employees are calculated by a job: `recalculation` names it, and figures follow.",
  params: z.object({ payrollConfigId: idField() }),
  body: z.strictObject({ paymentDate: optional(dateField()) }),
  bodyOptional: true,
  data: runShown,
  status: 201,
  token: "pay_run_created",
  refusals: [PAYROLL_NOT_FOUND, PREVIOUS_OPEN],
  examples: { body: { paymentDate: "2026-04-29" }, data: runExample },
});

export const lockRun = operation({
  ...common,
  id: "lockPayRun",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/lock",
  summary: "Locks a pay run: its payslips become final",
  description:
    "A recalculation in progress is waited for, and the run is calculated again; if nobody has created the next run in sequence, it is created. `acknowledgeWarnings` is needed for a run that is more than a period ahead of today (`run_ahead_of_today`), has nobody in it (`nobody_in_run`), pays people 0.00 because salary is not enabled (`salary_not_enabled`), pays below the minimum wage (`below_minimum_wage`), pays somebody who has moved from another payroll for the rest of the period (`days_paid_elsewhere`), follows days that neither payroll has paid (`days_not_paid_after_move`), is of a payroll that somebody is to move to and has not yet (`planned_move_waiting`), does not add the earnings of several jobs (`jobs_not_aggregated`), has a loan on one of them only (`loan_on_other_job`), has contributions below the minimum of a set whose certificate has ended (`certificate_ended_below_minimum`), posts a benefit to somebody with benefits on record (`benefit_line_beside_record`), or follows one whose FPS is missing (`earlier_fps_missing`). A request has two minutes: answered with 503, it has done nothing.",
  longest: 120_000,
  params: runParams,
  query: runQuery,
  body: z.strictObject({ acknowledgeWarnings: optional(z.boolean()) }),
  bodyOptional: true,
  data: runShown,
  token: "pay_run_locked",
  accepted: {
    token: "pay_run_locking",
    when: "The payroll has more employees than are locked at once: a job locks the run, which stays open until it has. `locking` names the job, which shows the progress without the warnings of all employees; if it fails, its `errorToken` is the refusal.",
    example: { ...runExample, locking: { jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X7", doneCount: 0, totalCount: 200_000 } },
  },
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_PERIOD,
    PREVIOUS_OPEN,
    ALREADY_LOCKED,
    {
      status: 409,
      token: "warnings_not_acknowledged",
      when: "The run has warnings that `acknowledgeWarnings` is needed for; `validationIssues` names each.",
    },
    {
      status: 409,
      token: "pay_run_not_approved",
      when: "The organisation asks for approval of its runs, and not enough people have approved this one.",
    },
    {
      status: 409,
      token: "changed_since_approval",
      when: "Payslips have changed since they were approved; `validationIssues` names whose.",
    },
    { status: 409, token: "negative_net_pay", when: "Somebody's net pay is below zero; all of them are named." },
    {
      status: 409,
      token: "court_order_in_force",
      when: "Somebody with a court order is paid on the day of a supplementary run already.",
    },
  ],
  examples: {
    body: { acknowledgeWarnings: true },
    data: { ...runExample, status: "Locked", lockedAt: "2026-04-28T09:30:00.000Z", lockedBy: "M2M#sample" },
  },
});

export const reopenRun = operation({
  ...common,
  id: "reopenPayRun",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/reopen",
  summary: "Reopens the newest locked pay run, as long as nothing of it has left",
  description:
    "Its payslips are withdrawn, and everything that was stored when it was locked is removed again: P45s, deductions under court orders, statutory pay, pensions. Journals of it are kept with `isWithdrawn`. Events that were delivered are followed by `payslip.withdrawn` and `payroll_run.reopened`.",
  longest: 120_000,
  params: runParams,
  query: runQuery,
  body: z.strictObject({ reason: textField(200) }),
  data: runShown,
  token: "pay_run_reopened",
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_RUN,
    { status: 409, token: "pay_run_not_locked", when: "The run is open." },
    {
      status: 409,
      token: "pay_run_not_latest",
      when: "A later run of the payroll is locked, or somebody in the run has a later final payslip on another payroll.",
    },
    {
      status: 409,
      token: "pay_run_already_used",
      when: "Something of the run has left or is on its way: the argument `usedBy` lists each kind once.",
    },
    { status: 409, token: "pay_run_not_reopenable", when: "An earlier version of the platform locked the run." },
    {
      status: 409,
      token: "changed_since_lock",
      when: "A record that locking the run made was changed since: `message.text` says which.",
    },
  ],
  examples: {
    body: { reason: "Overtime of one team was missing" },
    data: {
      ...runExample,
      reopenedAt: "2026-04-28T11:00:00.000Z",
      reopenedBy: "M2M#sample",
      reopenCount: 1,
    },
  },
});

export const getRun = operation({
  id: "getPayRun",
  method: "get",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "A pay run, with what is still to be calculated",
  description: "Dates, counts, totals and warnings. Totals may still change while the run is open.",
  params: runParams,
  query: runQuery,
  data: runShown,
  token: "pay_run_retrieved",
  refusals: [PAYROLL_NOT_FOUND, NO_RUN],
  examples: { data: runExample },
});

export const listRuns = operation({
  id: "listPayRuns",
  method: "get",
  path: "/v1/payroll/{payrollConfigId}",
  service: "Pay runs",
  scope: "organisation",
  summary: "The pay runs of a payroll, the newest first",
  description:
    "A page at a time, main and supplementary runs, without warnings and progress. `status` chooses open or locked ones.",
  params: z.object({ payrollConfigId: idField() }),
  query: pageQuery({ usual: 20, most: 100 }).extend({ status: z.enum(["Open", "Locked"]).optional() }),
  data: z.strictObject({ items: z.array(runListed) }),
  token: "pay_runs_listed",
  refusals: [PAYROLL_NOT_FOUND],
  examples: { data: { items: [listedExample] } },
});
