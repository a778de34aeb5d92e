import { isDeepStrictEqual } from "node:util";
import { endOfTaxYear, formatDate } from "../../../engine/base";
import type { P60 } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ReportedCorrection } from "../../contract";
import { lockRecords } from "../../employees";
import { findFormEmployer, isEmployer } from "../make/form-employer";
import { lastPayslipsOf } from "../make/last-payslips";
import { isP60Due, p60Of } from "../make/make-p60";
import { newestIssue } from "./find-p60";
import { keepP60s } from "./issue-p60s";

const REASON = "The figures of the tax year were corrected";

/**
 * Replaces the final P60s of people of whose year HMRC has accepted other figures: a P60 equals the last FPS of its year. Those
 * before are kept. They name whoever asked for the FPS. Somebody who turned out to have left in the year gets none.
 */
export async function replaceP60s(tx: Tx, reported: ReportedCorrection): Promise<void> {
  const { context, organisationId, accountId, taxYear, employeeIds, requestedBy, now } = reported;
  const employer = await findFormEmployer(tx);
  if (!isEmployer(employer)) return;
  const people = await lockRecords(tx, employeeIds);
  const payslips = await lastPayslipsOf(tx, employeeIds, taxYear);
  const lastDay = formatDate(endOfTaxYear(taxYear));
  for (const employee of people) {
    const { employee_id: employeeId } = employee;
    const before = await newestIssue(tx, { employeeId, taxYear });
    const last = payslips.get(employeeId);
    if (before === undefined || !isP60Due(employee, last, lastDay)) continue;
    const wanted = { employer, status: "Finalised", replacementNumber: before.issue } as const;
    const made = p60Of(employee, last, wanted, context.rulebook);
    if (!("form" in made) || haveSameFigures(made.form, before.document)) continue;
    const keeping = { tx, context, organisationId, generatedBy: requestedBy, now };
    await keepP60s(keeping, [made], { issue: before.issue + 1, reason: REASON });
    const event = {
      organisationId,
      accountId,
      eventType: "p60.regenerated",
      resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
      data: { employeeId, taxYear, status: "Finalised" },
    };
    await recordEvents(tx, context, organisationId, [event]);
  }
}

function haveSameFigures(one: P60, other: P60): boolean {
  return isDeepStrictEqual(figuresOf(one), figuresOf(other));
}

function figuresOf({ previousEmployment, thisEmployment, total, niLines, statutoryPay, ...form }: P60) {
  const { studentLoan, postgraduateLoan } = form;
  return { previousEmployment, thisEmployment, total, niLines, statutoryPay, studentLoan, postgraduateLoan };
}
