import type { FamilyPaymentType } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ReportedPayment } from "../../contract";
import { selectPayslips, selectRuns } from "../../pay-runs";
import type { AwardRequest } from "../contract/award-fields";
import { statutoryTables } from "../store/statutory-tables";

const BEREAVEMENT = "StatutoryParentalBereavementPay";

/** Returns the bereavement pay that runs of a tax year have paid; the territory decides whether it is reported apart. */
export async function bereavementPaidByRuns(tx: Tx, asked: PaidAsked): Promise<readonly PaidOfAward[]> {
  const slices = await slicesPaid(tx, asked);
  const runs = await runsOf(
    tx,
    asked.taxYear,
    slices.flatMap(({ payslip_id: id }) => id ?? []),
  );
  return slices.flatMap((slice) => {
    const run = runs.get(slice.payslip_id ?? "");
    if (run === undefined) return [];
    return {
      payrollConfigId: run.payroll_config_id,
      paymentDate: run.regular_payment_date,
      taxMonth: run.tax_month,
      amountPence: slice.amount,
      isOutsideRuns: false,
      award: {
        employeeId: slice.employee_id,
        statutoryType: BEREAVEMENT,
        startDate: slice.start_date,
        request: slice.request,
      },
    };
  });
}

function slicesPaid(tx: Tx, { employeeIds }: PaidAsked) {
  return statutoryTables(tx)
    .selectFrom("statutory_line_item as item")
    .innerJoin("statutory_payment as award", (join) =>
      join
        .onRef("award.organisation_id", "=", "item.organisation_id")
        .onRef("award.statutory_pay_id", "=", "item.statutory_pay_id"),
    )
    .select(["item.payslip_id", "item.amount", "item.employee_id", "award.start_date", "award.request"])
    .where("item.statutory_type", "=", BEREAVEMENT)
    .where("item.payslip_id", "is not", null)
    .where("item.amount", ">", 0)
    .$if(employeeIds !== null, (all) => all.where("item.employee_id", "in", [...(employeeIds ?? [])]))
    .orderBy("item.statutory_pay_id")
    .orderBy("item.line_item_sequence")
    .execute();
}

/** Returns the runs of a tax year that made final payslips, by payslip. */
async function runsOf(tx: Tx, taxYear: number, payslipIds: readonly string[]) {
  if (payslipIds.length === 0) return new Map<string, never>();
  const payslips = await selectPayslips(tx)
    .select(["payslip_id", "pay_run_id"])
    .where("payslip_id", "in", [...payslipIds])
    .execute();
  const rows = await selectRuns(tx)
    .select(["pay_run_id", "payroll_config_id", "regular_payment_date", "tax_month"])
    .where("tax_year", "=", taxYear)
    .where(
      "pay_run_id",
      "in",
      payslips.map(({ pay_run_id: id }) => id),
    )
    .execute();
  const runs = new Map(rows.map((run) => [run.pay_run_id, run]));
  return new Map(
    payslips.flatMap(({ payslip_id: id, pay_run_id: runId }) => {
      const run = runs.get(runId);
      return run === undefined ? [] : [[id, run] as const];
    }),
  );
}

/** An award, as far as reports need it. */
interface FamilyAward {
  readonly employeeId: string;
  readonly statutoryType: FamilyPaymentType;
  readonly startDate: string;
  readonly request: AwardRequest;
}

type Paid = Pick<ReportedPayment, "payrollConfigId" | "paymentDate" | "taxMonth" | "amountPence" | "isOutsideRuns">;

/** A payment of a tax year, and the award that it is of. */
export interface PaidOfAward extends Paid {
  readonly award: FamilyAward;
}

/** The payments to look for. */
export interface PaidAsked {
  readonly taxYear: number;
  /** Null for everybody. */
  readonly employeeIds: readonly string[] | null;
}
