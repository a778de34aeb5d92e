import { z } from "@hono/zod-openapi";
import { describeProblem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import { type SheetCellType, XLSX } from "../../../platform/spreadsheets";
import type { Tx } from "../../../platform/store";
import {
  CSV,
  DRAWING_BUSY,
  fileOperation,
  mountFile,
  type ServiceContext,
  tableFile,
  tableFormat,
} from "../../contract";
import type { DrawingOrder } from "../../drawing";
import { selectEmployees } from "../../employees";
import { findEmployer } from "../../pay-runs";
import type { ShownLineItem } from "../contract/calculation-schemas";
import { MISSING, ONE_PAYMENT, ofPayment, STATUTORY } from "../contract/words";
import { lineItemData } from "../payments/payment-data";
import { findLineItems, findPayment, type PaymentName } from "../payments/payment-rows";

const PDF = "application/pdf";

const exportSchedule = fileOperation({
  ...STATUTORY,
  id: "exportStatutoryPayAwardSchedule",
  method: "get",
  path: `${ONE_PAYMENT}/schedule/export`,
  summary: "The schedule of an award as a file",
  description: "`Pdf` is a document for the employee; the other forms have a row for each slice.",
  params: ofPayment,
  query: z.object({
    format: z
      .enum([...tableFormat.options, "Pdf"])
      .optional()
      .openapi({ description: "`Csv` by default." }),
  }),
  contentType: CSV,
  otherContentTypes: [XLSX, PDF],
  refusals: [
    ...MISSING,
    { status: 409, token: "organisation_information_missing", when: "Nothing names the employer of a PDF yet." },
    { status: 409, token: "schedule_not_printable", when: "A name has letters that the fonts lack." },
    DRAWING_BUSY,
  ],
});

type Cell = (item: ShownLineItem) => string | number | null;

const COLUMNS: readonly (readonly [heading: string, type: SheetCellType, cell: Cell])[] = [
  ["Week", "Number", ({ weekNumber }) => weekNumber],
  ["From", "Date", ({ from }) => from],
  ["To", "Date", ({ to }) => to],
  ["Days", "Number", ({ days }) => days],
  ["Rate basis", "Text", ({ rateBasis }) => rateBasis],
  ["Weekly rate", "Amount", ({ weeklyRate }) => weeklyRate],
  ["Amount", "Amount", ({ amount }) => amount],
  ["Pay date", "Date", ({ paymentDate }) => paymentDate],
  ["Year", "Number", ({ year }) => year],
  ["Period", "Number", ({ period }) => period],
  ["Source", "Text", ({ source }) => source],
  ["Status", "Text", ({ status }) => status],
  ["Adjusted", "Text", ({ isManuallyAdjusted }) => (isManuallyAdjusted ? "Yes" : "No")],
  ["Reason", "Text", ({ adjustmentReason }) => adjustmentReason],
];

type Schedule = Extract<DrawingOrder, { readonly kind: "statutorySchedule" }>["data"];

export function mountExport(context: ServiceContext): void {
  mountFile(context, exportSchedule, {
    read: async ({ params, query: { format = "Csv" } }, tx) => {
      const row = await findPayment(tx, params);
      const items = (await findLineItems(tx, [row.statutory_pay_id])).map(lineItemData);
      const fileName = `statutory-pay-${row.start_date}`;
      return { items, fileName, asked: format === "Pdf" ? await scheduleOf(tx, params) : format };
    },
    make: async ({ items, fileName, asked }, printer) => {
      if (typeof asked === "string") {
        const columns = COLUMNS.map(([heading, type]) => ({ heading, type }));
        const rows = items.map((item) => COLUMNS.map(([, , cell]) => String(cell(item) ?? "")));
        return tableFile({ name: fileName, columns, rows }, asked);
      }
      const drawn = await printer.draw({ kind: "statutorySchedule", data: asked });
      if (drawn.ok) return { bytes: drawn.value, fileName: `${fileName}.pdf`, contentType: PDF };
      const issues = drawn.problems.map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
      throw new Refused(409, { token: "schedule_not_printable", text: "The schedule cannot be printed." }, issues);
    },
  });
}

/** Returns an award as its document shows it; refuses 409 if nothing names the employer. */
async function scheduleOf(tx: Tx, name: PaymentName): Promise<Schedule> {
  const row = await findPayment(tx, name);
  const items = (await findLineItems(tx, [name.statutoryPayId])).map(lineItemData);
  const employee = await selectEmployees(tx)
    .select(["first_name", "last_name", "payroll_id"])
    .where("employee_id", "=", name.employeeId)
    .executeTakeFirstOrThrow();
  const employer = await findEmployer(tx);
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
