import { type Reconciliation, reconcileLineItems } from "../../../engine/statutory-pay/slices";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { findConfig } from "../../pay";
import { type PayslipRow, rowsOfRun } from "../../pay-runs";
import { reconcilePayments } from "../contract/import-operations";
import { getSequence } from "../payments/payment-data";
import type { LineItemRow } from "../payments/payment-rows";
import { statutoryTables } from "../store/statutory-tables";

interface Asked {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly employeeId: string | null;
}

export function mountReconcile(context: ServiceContext): void {
  mountOperation(context, reconcilePayments, async ({ body }, tx) => {
    const { employeeId = null, ...run } = body;
    const asked = { ...run, employeeId };
    if ((await findConfig(tx, run.payrollConfigId)) === null) throw notFound("payroll_config");
    if (employeeId !== null) await requireEmployee(tx, employeeId);
    const paid = await rowsOfRun(tx, { ...run, supplementary: 0 }, employeeId);
    const rows = paid.filter(({ statutoryPayId }) => statutoryPayId !== null);
    const items = await itemsOf(tx, asked);
    const awards = new Map<string, string>();
    for (const row of rows) awards.set(row.statutoryPayId ?? "", row.employeeId);
    for (const item of items) awards.set(item.statutory_pay_id, item.employee_id);
    const results = [...awards].sort().flatMap(([statutoryPayId, owner]) => {
      const compared = compare(context, asked, { statutoryPayId, rows, items });
      return compared.map((each) => ({ statutoryPayId, employeeId: owner, ...each }));
    });
    const count = (outcome: Result["outcome"]) => results.filter((each) => each.outcome === outcome).length;
    const summary = {
      Matched: count("Matched"),
      AmountDiffers: count("AmountDiffers"),
      MissingInRun: count("MissingInRun"),
      MissingInSchedule: count("MissingInSchedule"),
    };
    return { data: { results, summary }, text: "The slices are compared with the run." };
  });
}

type Result = Reconciliation["results"][number];

interface OfAward {
  readonly statutoryPayId: string;
  readonly rows: readonly PayslipRow[];
  readonly items: readonly LineItemRow[];
}

function compare(
  { rulebook }: Pick<ServiceContext, "rulebook">,
  { year, period }: Asked,
  { statutoryPayId, rows, items }: OfAward,
): readonly Result[] {
  const lineItems = items.filter((item) => item.statutory_pay_id === statutoryPayId).map(({ slice }) => slice);
  const postedLines = rows.flatMap(({ statutoryPayId: id, rowId, amount }) => {
    const lineItemSequence = getSequence(statutoryPayId, rowId);
    return id === statutoryPayId && lineItemSequence !== null ? { lineItemSequence, amount } : [];
  });
  const made = reconcileLineItems({ year, period, lineItems, postedLines }, rulebook);
  if (!made.ok) throw new Error("Stored slices and rows of payslips are compared.");
  return made.value.results;
}

/** Returns the slices that a period's run pays. */
function itemsOf(tx: Tx, { payrollConfigId, year, period, employeeId }: Asked): Promise<readonly LineItemRow[]> {
  return statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("source", "=", "PayrollRun")
    .where("amount", ">", 0)
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("statutory_pay_id")
    .orderBy("line_item_sequence")
    .execute();
}
