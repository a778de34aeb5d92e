import { describeProblem, guardFormula } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountFile, type ServiceContext } from "../../contract";
import type { DrawingOrder } from "../../drawing";
import { selectEmployees } from "../../employees";
import { employerOf } from "../../pay-runs";
import { CSV, exportSchedule, PDF } from "../contract/export-operation";
import { lineItemData } from "../payments/payment-data";
import { findPayment, lineItemsOf, type PaymentName } from "../payments/payment-rows";
import { scheduleCsv } from "./schedule-csv";

type Schedule = Extract<DrawingOrder, { readonly kind: "statutorySchedule" }>["data"];

export function mountExport(context: ServiceContext): void {
  mountFile(context, exportSchedule, {
    read: async ({ params, query: { format = "Csv" } }, tx) => {
      const row = await findPayment(tx, params);
      const items = (await lineItemsOf(tx, [row.statutory_pay_id])).map(lineItemData);
      const fileName = `statutory-pay-${row.start_date}`;
      return { items, fileName, schedule: format === "Pdf" ? await scheduleOf(tx, params) : null };
    },
    make: async ({ items, fileName, schedule }, printer) => {
      if (schedule === null) {
        const guarded = items.map((item) => ({
          ...item,
          adjustmentReason: item.adjustmentReason === null ? null : guardFormula(item.adjustmentReason),
        }));
        return { bytes: scheduleCsv(guarded), fileName: `${fileName}.csv`, contentType: CSV };
      }
      const drawn = await printer.draw({ kind: "statutorySchedule", data: schedule });
      if (drawn.ok) return { bytes: drawn.value, fileName: `${fileName}.pdf`, contentType: PDF };
      const issues = drawn.problems.map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
      throw new Refused(409, { token: "schedule_not_printable", text: "The schedule cannot be printed." }, issues);
    },
  });
}

/** Returns an award as its document shows it; refuses 409 if nothing names the employer. */
async function scheduleOf(tx: Tx, name: PaymentName): Promise<Schedule> {
  const row = await findPayment(tx, name);
  const items = (await lineItemsOf(tx, [name.statutoryPayId])).map(lineItemData);
  const employee = await selectEmployees(tx)
    .select(["first_name", "last_name", "payroll_id"])
    .where("employee_id", "=", name.employeeId)
    .executeTakeFirstOrThrow();
  const employer = await employerOf(tx);
  if (employer.name === null) {
    const text = "Save the organisation's information first: the document names the employer.";
    throw new Refused(409, { token: "organisation_information_missing", text });
  }
  return {
    employer: { name: employer.name, address: null, payeReference: employer.payeReference ?? "not on file" },
    employeeName: `${employee.first_name} ${employee.last_name}`,
    payrollId: employee.payroll_id,
    statutoryType: row.statutory_type,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    averageWeeklyEarnings: row.outcome.averageWeeklyEarnings,
    totalAmount: row.outcome.totalAmount,
    rows: items.map((item) => ({
      weekNumber: item.weekNumber,
      from: item.from,
      to: item.to,
      days: item.days,
      rateBasis: item.rateBasis,
      weeklyRate: item.weeklyRate,
      amount: item.amount,
      paymentDate: item.paymentDate,
      source: item.source,
      status: item.status,
      reason: item.adjustmentReason,
    })),
  };
}
