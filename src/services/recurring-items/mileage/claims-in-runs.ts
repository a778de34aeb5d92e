import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { ApprovedMileage } from "../../../engine/mileage";
import type { Tx } from "../../../platform/store";
import { type GivenLine, moneyOf, type PayslipPeriod, type PayslipsLocked, type ReopenedRun } from "../../contract";
import { recurringTables } from "../store/recurring-tables";
import { type ClaimRow, claimAmounts } from "./claim-amounts";
import { findClaims } from "./claims-of";

type Period = Pick<PayslipPeriod, "supplementary" | "regularPaymentDate">;

/** A claim that a run pays, with its amounts. */
interface DueClaim {
  readonly claim: ClaimRow;
  readonly amounts: ApprovedMileage;
}

/**
 * Returns the claims that a main run pays, by employee, with one statement: those dated up to its pay date that no locked
 * run has paid. The year's miles are counted without claims of later dates.
 */
async function claimsDue(tx: Tx, period: Period, employeeIds: readonly string[], rulebook: Rulebook) {
  const due = new Map<string, readonly DueClaim[]>();
  if (period.supplementary !== 0) return due;
  for (const [employeeId, claims] of await findClaims(tx, employeeIds)) {
    const counted = claims.filter(({ pay_run_id: id, date }) => id !== null || date <= period.regularPaymentDate);
    const amounts = claimAmounts(counted, rulebook);
    const own = counted.flatMap((claim) => {
      const made = amounts.get(claim.mileage_id);
      return claim.pay_run_id === null && made !== undefined ? [{ claim, amounts: made }] : [];
    });
    if (own.length > 0) due.set(employeeId, own);
  }
  return due;
}

/** Returns the lines of claims that a period pays, by employee. */
export async function givenMileage(
  tx: Tx,
  period: Period,
  employeeIds: readonly string[],
  rulebook: Rulebook,
): Promise<ReadonlyMap<string, readonly GivenLine[]>> {
  const due = await claimsDue(tx, period, employeeIds, rulebook);
  return new Map([...due].map(([employeeId, claims]) => [employeeId, claims.flatMap(linesOf)]));
}

/** Keeps on claims the run that paid them, with their amounts, in one statement. */
export async function keepClaims(tx: Tx, { period, payslips, work }: PayslipsLocked): Promise<void> {
  const ids = payslips.map(({ employeeId }) => employeeId);
  const due = await claimsDue(tx, period, ids, work.context.rulebook);
  const rows = [...due.values()].flat().map(({ claim, amounts }) => ({ mileage_id: claim.mileage_id, amounts }));
  if (rows.length === 0) return;
  await sql`
    update mileage_claim as kept
    set pay_run_id = ${period.payRunId}, payroll_config_id = ${period.payrollConfigId}, year = ${period.year},
      period = ${period.period}, paid_amounts = sent.amounts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (mileage_id text, amounts jsonb)
    where kept.mileage_id = sent.mileage_id`.execute(tx);
}

/** Claims that a reopened run paid are paid when it is locked again. */
export async function takeBackClaims(tx: Tx, { period }: ReopenedRun): Promise<void> {
  await recurringTables(tx)
    .updateTable("mileage_claim")
    .set({ pay_run_id: null, payroll_config_id: null, year: null, period: null, paid_amounts: null })
    .where("pay_run_id", "=", period.payRunId)
    .execute();
}

const FREE = { isPensionable: false, isQualifyingEarnings: false, isAttachable: false };

/** Returns the rows of a claim: what is free of both, what is in one of tax and National Insurance only, what is in both. */
function linesOf({ claim, amounts }: DueClaim): readonly GivenLine[] {
  const [paid, taxable, nicable] = [amounts.paidAmount, amounts.taxableAmount, amounts.nicableAmount].map(readPence);
  if (paid === undefined || taxable === undefined || nicable === undefined) throw new Error("A claim has amounts.");
  const both = Math.min(taxable, nicable);
  const parts = [
    { part: "", amount: paid - Math.max(taxable, nicable), isTaxable: false, isNiable: false },
    { part: "_taxed", amount: taxable - both, isTaxable: true, isNiable: false },
    { part: "_nicable", amount: nicable - both, isTaxable: false, isNiable: true },
    { part: "_pay", amount: both, isTaxable: true, isNiable: true },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ part, amount, isTaxable, isNiable }) => ({
      line: {
        id: `internal_mileage_${claim.mileage_id}${part}`,
        code: "MILEAGE",
        description: claim.description ?? (part === "" ? "Mileage" : "Mileage above the approved amount"),
        amount: moneyOf(amount),
        isTaxable,
        isNiable,
        ...FREE,
      },
      ...(part === "" && amount === paid ? { units: claim.miles, unitName: "Mile", payRate: claim.rate_paid } : {}),
      from: claim.date,
      to: claim.date,
    }));
}
