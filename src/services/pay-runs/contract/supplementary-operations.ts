import { z } from "@hono/zod-openapi";
import { dateField, idField, operation, optional, runParams, supplementaryField, textField } from "../../contract";
import { RUN_REASONS, runExample, runShown } from "./run-schemas";

const common = { service: "Pay runs", scope: "organisation" } as const;
const NO_RUN = [
  { status: 404, token: "payroll_config_not_found", when: "The organisation has no such payroll." },
  { status: 404, token: "pay_run_not_found", when: "There is no run of this period, or none with this number." },
] as const;
const example = {
  ...runExample,
  supplementary: 1,
  isSupplementary: true,
  mainPayRunId: runExample.payRunId,
  reason: "Arrears" as const,
  note: "Overtime of March",
};

export const createSupplementary = operation({
  ...common,
  id: "createSupplementaryPayRun",
  method: "post",
  idempotent: true,
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary",
  summary: "Creates a supplementary run of a period whose main run is locked",
  description:
    "It has its own pay date, lock and FPS. Only lines that are sent to it are paid: send its number as `supplementary`, and its pay date as `payrollDate`. With `employeeIds` it is for these employees only. Tax, National Insurance and loans follow its pay date: in the tax period of another payment they are due on both together.",
  params: runParams,
  body: z.strictObject({
    paymentDate: dateField(),
    reason: z.enum(RUN_REASONS),
    note: optional(textField(200)),
    employeeIds: optional(z.array(idField()).min(1).max(1_000)),
  }),
  data: runShown,
  status: 201,
  token: "supplementary_run_created",
  refusals: [
    ...NO_RUN,
    { status: 409, token: "main_run_open", when: "The main run of the period is not locked." },
    { status: 409, token: "year_already_finalised", when: "The tax year of the payroll is finalised." },
  ],
  examples: { body: { paymentDate: "2026-05-05", reason: "Arrears", note: "Overtime of March" }, data: example },
});

export const deleteSupplementary = operation({
  ...common,
  id: "deleteSupplementaryPayRun",
  method: "delete",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary/{supplementary}",
  summary: "Deletes an open supplementary run: its lines move to the next open main run",
  description: "A run that was locked before and has withdrawn payslips cannot be deleted. Returns the run as it was.",
  params: runParams.extend({ supplementary: supplementaryField() }),
  data: runShown,
  token: "supplementary_run_deleted",
  refusals: [
    ...NO_RUN,
    { status: 409, token: "pay_run_already_locked", when: "The run is locked." },
    {
      status: 409,
      token: "resource_in_use",
      when: "It is a main run, or it was locked before and has withdrawn payslips.",
    },
  ],
  examples: { data: example },
});
