import { formatPence, needed, readPence } from "../../../engine/base";
import { type LeaverDebt, leaverDebt, repaidDebt } from "../../../engine/corrections";
import { invalid, issueAt, notFound } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { factsByIds } from "../../employees";
import { findConfig } from "../../pay";
import { nextSlips, slipOf } from "../../pay-runs";
import { historiesOf } from "../closed/histories";
import type { Repayment } from "../contract/correction-schemas";
import { recordRepayment } from "../contract/repay-operation";
import { publishChange } from "../follow/publish-change";
import { correctionData } from "../list/correction-data";
import { causesOf, haveSameCauses } from "../plan/causes";
import { planEmployee } from "../plan/plan-employee";
import { lockCorrections } from "../post/lock-corrections";
import { needPostable } from "../post/need-postable";
import { refused } from "../post/refused";
import { changeCorrection } from "../store/change-correction";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

export function mountRepayment(context: ServiceContext): void {
  mountOperation(context, recordRepayment, async ({ params, body, ...work }, tx) => {
    const { payrollConfigId, correctionId } = params;
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    const row = needed((await lockCorrections(tx, payrollConfigId, [correctionId]))[0]);
    const debt = await debtOf({ ...work, context }, row);
    const { basis, receivedOn, reference } = body;
    if (row.repayments.some((each) => each.basis !== basis)) throw refused("repayment_basis_differs", row);
    const before = repaidDebt(debt, { received: received(row.repayments), basis });
    refuseAmount(body.amount, before.outstanding);
    const repayment = { amount: formatPence(body.amount), basis, receivedOn, reference, recordedAt: work.now };
    const repayments = [...row.repayments, repayment];
    const { isRepaid, outstanding, toReturn } = repaidDebt(debt, { received: received(repayments), basis });
    await changeCorrection(tx, correctionId, {
      repayments,
      updated_at: work.now,
      ...(isRepaid ? { status: "Repaid" as const, past_years: debt.years.map(figuresOf) } : {}),
    });
    const { organisationId } = work;
    await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds: [row.employee_id] });
    const correction = correctionData(await read(tx, correctionId), null);
    const fpsDue = isRepaid ? debt.years.map(({ taxYear }) => taxYear) : [];
    return { data: { correction, outstanding, toReturn, fpsDue }, text: "The repayment is recorded." };
  });
}

function received(repayments: readonly Repayment[]): string {
  return formatPence(repayments.reduce((sum, { amount }) => sum + readPence(amount), 0));
}

function refuseAmount(pence: number, outstanding: string): void {
  if (pence === 0) throw invalid([issueAt(["amount"], "too_small", { minimum: formatPence(1) })]);
  if (pence > readPence(outstanding)) throw invalid([issueAt(["amount"], "too_large", { maximum: outstanding })]);
}

function figuresOf({ taxYear, yearToDate }: LeaverDebt["years"][number]) {
  return { taxYear, yearToDate };
}

function read(tx: RequestWork["tx"], correctionId: string): Promise<CorrectionRow> {
  return selectCorrections(tx).selectAll().where("correction_id", "=", correctionId).executeTakeFirstOrThrow();
}

/** Returns the debt of an open correction, calculated again; refuses one that the facts of today have changed. */
async function debtOf({ tx, context }: RequestWork, row: CorrectionRow): Promise<LeaverDebt> {
  await needPostable(tx, row);
  if (row.status === "Posted") throw refused("correction_already_posted", row);
  if ((row.content.debt ?? null) === null) throw refused("correction_has_no_debt", row);
  const people = await factsByIds(tx, [row.employee_id]);
  const history = (await historiesOf(tx, context, people)).get(row.employee_id);
  const next = await nextSlips(tx, context, people);
  if (history === undefined || next === null) throw refused("correction_superseded", row);
  const own = planEmployee(history, { next: slipOf(next, row.employee_id), rulebook: context.rulebook });
  const isSame = own !== null && haveSameCauses(row.content.causes, await causesOf(tx, row.employee_id, own));
  const debt = own === null || !isSame ? null : leaverDebt(own.years, context.rulebook);
  if (debt === null) throw refused("correction_superseded", row);
  return debt;
}
