import { z } from "@hono/zod-openapi";
import {
  idField,
  optional,
  periodField,
  type RefusalCase,
  refuser,
  supplementaryField,
  taxYearField,
} from "../../contract";

/** The names of a run in a body: its id, or payroll, year and period. */
export const runFields = {
  payRunId: optional(idField()),
  payrollConfigId: optional(idField()),
  year: optional(taxYearField()),
  period: optional(periodField()),
  supplementary: supplementaryField().default(0),
};

interface Named {
  readonly journalId?: string | null | undefined;
  readonly payRunId?: string | null | undefined;
  readonly payrollConfigId?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly period?: number | null | undefined;
}

/** Refuses a request that names neither a run nor a journal. */
export function requireRun(sent: Named, context: z.core.$RefinementCtx): void {
  if (sent.journalId != null || sent.payRunId != null) return;
  const refuse = refuser(context);
  for (const field of ["payrollConfigId", "year", "period"] as const) {
    if (sent[field] == null) refuse(field, "required_without", { other: "payRunId" });
  }
}

export const runFilter = z.object({
  payRunId: idField().optional(),
  payrollConfigId: idField().optional(),
  year: taxYearField().optional(),
  period: periodField().optional(),
  supplementary: supplementaryField().default(0),
  templateId: idField().optional(),
});

export const ofJournal = z.object({ journalId: idField() });

export const NO_JOURNAL: RefusalCase = { status: 404, token: "journal_not_found", when: "There is no such journal." };
export const NO_RUN: RefusalCase = { status: 404, token: "pay_run_not_found", when: "There is no such pay run." };
export const NOT_LOCKED: RefusalCase = { status: 409, token: "pay_run_not_locked", when: "The pay run is still open." };
