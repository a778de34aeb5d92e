import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { lockRunOf, type RunRow, type SlipDocument, selectPayslips } from "../../pay-runs";
import type { FpsAsked } from "./fps-asked";

/** A final payslip with its run. */
export interface RunSlip {
  readonly employee_id: string;
  readonly document: SlipDocument;
  readonly run: RunRow;
  /** Corrections of the tax year, settled after its end, that its year to date states. */
  readonly corrections: readonly string[];
  /** The runs in which they were settled. */
  readonly settledIn: readonly string[];
  /** Whether its payment is not reported again. */
  readonly isPastYear: boolean;
}

/** Returns the locked run to report; its row is locked too, so that its submissions are made one at a time. */
export async function findRun(tx: Tx, { taxYear: year, ...asked }: FpsAsked): Promise<RunRow> {
  const run = await lockRunOf(tx, { ...asked, year });
  if (run.status === "Locked") return run;
  throw new Refused(409, {
    token: "pay_run_not_locked",
    text: "Lock the pay run first: only final payslips are reported.",
  });
}

/** Returns its payslips, or those of the requested employees; refuses employees without one. */
export async function slipsOf(tx: Tx, run: RunRow, employeeIds: readonly string[] | null): Promise<readonly RunSlip[]> {
  const slips = await selectPayslips(tx)
    .select(["employee_id", "document"])
    .where("pay_run_id", "=", run.pay_run_id)
    .$if(employeeIds !== null, (all) => all.where("employee_id", "in", [...(employeeIds ?? [])]))
    .orderBy("employee_id")
    .execute();
  const paid = new Set(slips.map(({ employee_id }) => employee_id));
  const unpaid = (employeeIds ?? []).flatMap((id, index) => (paid.has(id) ? [] : [{ id, index }]));
  if (unpaid.length === 0)
    return slips.map((slip) => ({ ...slip, run, corrections: [], settledIn: [], isPastYear: false }));
  throw invalid(unpaid.map(({ id, index }) => issueAt(["employeeIds", index], "employee_not_found", { id })));
}
