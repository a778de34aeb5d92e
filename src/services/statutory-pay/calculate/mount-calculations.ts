import { invalidOf, notFound, pageOf } from "../../../platform/http";
import { moneyOf, mountOperation, type ServiceContext } from "../../contract";
import { employeeFacts, requireEmployee } from "../../employees";
import { awardRequest } from "../contract/award-fields";
import { listCalculations, runStatutoryPay } from "../contract/calculation-operations";
import { awardIssue } from "../payments/issues";
import { workOutRequest } from "../payments/work-out-request";
import type { StatutoryTables } from "../store/statutory-tables";
import { storeCalculation } from "./store-calculation";

export function mountCalculations(context: ServiceContext): void {
  mountOperation(context, runStatutoryPay, async ({ params: { employeeId }, body, ...work }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const request = awardRequest(body);
    const worked = await workOutRequest({ ...work, tx, context }, facts, request);
    if (!worked.ok) throw invalidOf(worked.problems, awardIssue);
    const calculationId = await storeCalculation(
      { ...work, tx, context },
      { employeeId, statutoryPayId: null, request, outcome: worked.value },
    );
    const data = { calculationId, calculatedAt: work.now, ...worked.value };
    return { data, text: "The payment is calculated; nothing is paid by it." };
  });

  mountOperation(context, listCalculations, async ({ params: { employeeId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken } = query;
    await requireEmployee(tx, employeeId);
    const place = { route: listCalculations.path, scope: organisationId, filters: { employeeId } };
    const [before = null] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const rows = await tx
      .withTables<StatutoryTables>()
      .selectFrom("statutory_calculation")
      .selectAll()
      .where("employee_id", "=", employeeId)
      .$if(before !== null, (all) => all.where("calculation_id", "<", String(before)))
      .orderBy("calculation_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.calculation_id]);
    const items = page.items.map((row) => ({
      calculationId: row.calculation_id,
      calculatedAt: row.created_at,
      calculatedBy: row.calculated_by,
      statutoryType: row.statutory_type,
      startDate: row.start_date,
      isEntitled: row.is_entitled,
      totalAmount: moneyOf(row.total_amount),
      statutoryPayId: row.statutory_pay_id,
      request: { ...row.request },
    }));
    return { data: { items }, text: "The calculations are listed.", paginationToken: page.paginationToken };
  });
}
