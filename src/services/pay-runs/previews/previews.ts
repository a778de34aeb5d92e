import { piecesOf } from "../../../platform";
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

/** Returns the stored row of an open run's payslip, or of its failure to calculate. */
export function previewRow(
  slip: WorkedSlip | NotWorkedOut,
  run: RunPeriod,
  { organisationId, now, employer }: Written,
) {
  const place = {
    organisation_id: organisationId,
    ...placeColumns(run, slip.facts.employee.employee_id),
    computed_at: now,
  };
  if (!slip.ok) return { ...place, ...NO_SLIP, ...figureColumnsOf(figuresOfFailure(slip, run)) };
  const shown = payslipData(slip, run, employer, null);
  return { ...place, ...slipColumns(slip, shown), ...figureColumnsOf(figuresOfSlip(slip, shown, run)) };
}

type PreviewRow = ReturnType<typeof previewRow>;

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
  rows: readonly PreviewRow[],
): Promise<ReadonlySet<string>> {
  if (employeeIds.length === 0) return new Set();
  const previews = tx.withTables<PayRunTables>();
  const before = await previews
    .deleteFrom("payslip_preview")
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "in", [...employeeIds])
    .returning("employee_id")
    .execute();
  for (const piece of piecesOf(rows, ROWS_AT_ONCE)) {
    await previews
      .insertInto("payslip_preview")
      .values([...piece])
      .execute();
  }
  return new Set(before.map(({ employee_id }) => employee_id));
}

/** Deletes the previews of a run that is locked or newly created. */
export async function dropPreviews(tx: Tx, { payRunId }: Pick<RunPeriod, "payRunId">): Promise<void> {
  await tx.withTables<PayRunTables>().deleteFrom("payslip_preview").where("pay_run_id", "=", payRunId).execute();
}
