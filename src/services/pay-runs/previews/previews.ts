import type { Insertable } from "kysely";
import { splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { PayslipData } from "../contract/payslip-schemas";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { payslipData } from "../payslips/payslip-data";
import type { WorkedSlip } from "../payslips/work-out";
import type { RunPeriod } from "../runs/run-period";
import { figuresOfFailure, figuresOfSlip, type SlipFigures } from "../runs/slip-figures";
import type { PayRunTables } from "../store/pay-run-tables";
import { placeColumns, slipColumns } from "../store/slip-columns";

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 50;

interface Written {
  readonly organisationId: string;
  readonly now: string;
  readonly employer: PayslipData["employer"];
}

/** A payslip of an open run, and the row that keeps it. */
interface Preview {
  readonly row: PreviewRow;
  /** Null if it could not be calculated. */
  readonly shown: PayslipData | null;
}

/** Returns an open run's payslip, or its failure to calculate, with its stored row. */
export function getPreview(slip: WorkedSlip | NotWorkedOut, run: RunPeriod, written: Written): Preview {
  if (!slip.ok) {
    return {
      row: { ...place(slip, run, written), ...NO_SLIP, ...figureColumnsOf(figuresOfFailure(slip, run)) },
      shown: null,
    };
  }
  const shown = payslipData(slip, run, written.employer, null);
  const figures = figureColumnsOf(figuresOfSlip(slip, shown, run));
  return { row: { ...place(slip, run, written), ...slipColumns(slip, shown, run), ...figures }, shown };
}

function place({ facts }: Pick<WorkedSlip, "facts">, run: RunPeriod, { organisationId, now }: Written) {
  return {
    organisation_id: organisationId,
    ...placeColumns(run, facts.employee.employee_id),
    computed_at: now,
  };
}

type PreviewRow = Insertable<PayRunTables["payslip_preview"]>;

const NO_SLIP = {
  gross_pay: null,
  taxable_pay: null,
  tax: null,
  ni: null,
  employer_ni: null,
  student_loan: null,
  postgraduate_loan: null,
  pension: null,
  employer_pension: null,
  net_pay: null,
  employer_cost: null,
  document: null,
  rules_digest: null,
};

function figureColumnsOf({ isStarter, isLeaver, amounts, warnings }: SlipFigures) {
  return {
    is_starter: isStarter,
    is_leaver: isLeaver,
    run_amounts: JSON.stringify(amounts),
    warnings: JSON.stringify(warnings),
  };
}

/** Replaces the previews of some employees of a run; returns the employees that had one. */
export async function replacePreviews(
  tx: Tx,
  { payRunId }: RunPeriod,
  employeeIds: readonly string[],
  previews: readonly Preview[],
): Promise<ReadonlySet<string>> {
  if (employeeIds.length === 0) return new Set();
  const before = await dropPreviewsOf(tx, { payRunId }, employeeIds);
  for (const piece of splitPieces(previews, ROWS_AT_ONCE)) {
    await tx
      .withTables<PayRunTables>()
      .insertInto("payslip_preview")
      .values(piece.map(({ row }) => row))
      .execute();
  }
  return new Set(before.map(({ employee_id }) => employee_id));
}

/** Deletes the previews of some employees of a run, and returns who had one. */
export function dropPreviewsOf(
  tx: Tx,
  { payRunId }: Pick<RunPeriod, "payRunId">,
  employeeIds: readonly string[],
): Promise<readonly { readonly employee_id: string }[]> {
  return tx
    .withTables<PayRunTables>()
    .deleteFrom("payslip_preview")
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "in", [...employeeIds])
    .returning("employee_id")
    .execute();
}

/** Deletes the previews of a run that is locked or newly created. */
export async function dropPreviews(tx: Tx, { payRunId }: Pick<RunPeriod, "payRunId">): Promise<void> {
  await tx.withTables<PayRunTables>().deleteFrom("payslip_preview").where("pay_run_id", "=", payRunId).execute();
}
