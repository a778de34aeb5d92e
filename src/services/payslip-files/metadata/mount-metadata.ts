import { pageOf } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { emailedAt } from "../../emails";
import { type PayslipPlace, payslipsOfEmployee } from "../../pay-runs";
import { listMetadata } from "./metadata-operation";

export function mountMetadata(context: ServiceContext): void {
  mountOperation(context, listMetadata, async ({ params: { employeeId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken, year } = query;
    const place = { route: listMetadata.path, scope: organisationId, filters: { employeeId, year } };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await payslipsOfEmployee(tx, { employeeId, year, after, limit: pageSize + 1 });
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [
      row.regular_payment_date,
      row.pay_run_id,
      row.payslip_id ?? "",
    ]);
    const sent = await emailedAt(
      tx,
      page.items.flatMap(({ payslip_id }) => payslip_id ?? []),
    );
    const items = page.items.map((row) => metadataOf(row, sent.get(row.payslip_id ?? "") ?? null));
    return { data: { items }, text: "The payslips are listed.", paginationToken: page.paginationToken };
  });
}

function metadataOf(row: PayslipPlace, emailedAt: string | null) {
  return {
    payslipId: row.payslip_id,
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    paymentDate: row.payment_date,
    status: statusOf(row),
    finalisedAt: row.finalised_at,
    withdrawnAt: row.withdrawn_at,
    emailedAt,
  };
}

function statusOf({ payslip_id: id, withdrawn_at: withdrawnAt }: PayslipPlace): "PREVIEW" | "FINAL" | "WITHDRAWN" {
  if (id === null) return "PREVIEW";
  return withdrawnAt === null ? "FINAL" : "WITHDRAWN";
}
