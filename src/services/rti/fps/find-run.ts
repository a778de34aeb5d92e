import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { lockRun, type RunRow, type SlipDocument, selectPayslips } from "../../pay-runs";
import type { FpsAsked } from "./last-slips";

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
  /** Whether nobody is paid: it states a leaving that earlier messages did not have. */
  readonly isLeavingOnly: boolean;
  /** Whether nobody is paid: it states National Insurance of the person's other jobs, for which it is nominated. */
  readonly isNominatedOnly: boolean;
}

/** Returns the locked run to report; its row is locked too, so that its submissions are made one at a time. */
export async function findRun(tx: Tx, { taxYear: year, ...asked }: FpsAsked): Promise<RunRow> {
  const run = await lockRun(tx, { ...asked, year });
  if (run.status === "Locked") return run;
  throw new Refused(409, {
    token: "pay_run_not_locked",
    text: "Lock the pay run first: only final payslips are reported.",
  });
}

/** Payslips of a run: those of some employees, or of all, after an employee. */
interface SlipsAsked {
  readonly employeeIds: readonly string[] | null;
  readonly after: string;
  /** Null for all of them. */
  readonly limit: number | null;
}

/** Returns payslips of the run, in the order of employees. */
export async function slipsAfter(
  tx: Tx,
  run: RunRow,
  { employeeIds, after, limit }: SlipsAsked,
): Promise<readonly RunSlip[]> {
  const slips = await slipsOf(tx, run, employeeIds)
    .select(["employee_id", "document"])
    .where("employee_id", ">", after)
    .orderBy("employee_id")
    .$if(limit !== null, (all) => all.limit(limit ?? 0))
    .execute();
  return slips.map((slip) => ({
    ...slip,
    run,
    corrections: [],
    settledIn: [],
    isPastYear: false,
    isLeavingOnly: false,
    isNominatedOnly: false,
  }));
}

/** Counts its payslips, or those of the requested employees; refuses employees without one. */
export async function needPayslips(tx: Tx, run: RunRow, employeeIds: readonly string[] | null): Promise<number> {
  if (employeeIds === null) {
    const counted = slipsOf(tx, run, null).select(({ fn }) => fn.countAll<number>().as("count"));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  }
  const slips = await slipsOf(tx, run, employeeIds).select("employee_id").execute();
  const paid = new Set(slips.map(({ employee_id }) => employee_id));
  const unpaid = employeeIds.flatMap((id, index) => (paid.has(id) ? [] : [{ id, index }]));
  if (unpaid.length === 0) return slips.length;
  throw invalid(unpaid.map(({ id, index }) => issueAt(["employeeIds", index], "employee_not_found", { id })));
}

function slipsOf(tx: Tx, run: RunRow, employeeIds: readonly string[] | null) {
  return selectPayslips(tx)
    .where("pay_run_id", "=", run.pay_run_id)
    .$if(employeeIds !== null, (all) => all.where("employee_id", "in", [...(employeeIds ?? [])]));
}
