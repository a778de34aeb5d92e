import { createInvoiceLines, type InvoiceLine, type InvoiceLines } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import { type RequestWork, withoutNulls } from "../../contract";
import { findElements } from "../../pay";
import type { ClientRow } from "../clients/find-client";
import { findSettings } from "../clients/find-settings";
import { mappingFacts } from "../documents/finance";
import type { LineHeadings } from "../documents/printed";
import type { findTemplate } from "../templates/find-template";
import { placeholdersOf } from "./placeholders-of";
import type { RunToBill } from "./run-to-bill";

interface Asked {
  readonly run: RunToBill;
  readonly includeFees: boolean;
  /** The months that monthly fees are charged for already. */
  readonly months: ReadonlySet<string>;
  readonly template: Awaited<ReturnType<typeof findTemplate>>;
}

interface HeadedLines extends InvoiceLines {
  readonly lines: readonly (InvoiceLine & { readonly headings: LineHeadings })[];
}

/**
 * Returns what a client is charged for a run. Mappings are this organisation's, and are found by the elements' codes. Names
 * of employees leave the run only if the template shows them.
 */
export async function linesOfRun(work: RequestWork, client: ClientRow, asked: Asked): Promise<HeadedLines> {
  const { includeFees, months, template } = asked;
  const run = template.showEmployeeNames ? asked.run : withoutNames(asked.run);
  const { effective } = await findSettings(work.tx, client.client_id);
  const ids = new Map((await findElements(work.tx)).map(({ code, pay_element_id }) => [code, pay_element_id]));
  const levy = run.run.totals?.apprenticeshipLevy ?? "0.00";
  const answer = createInvoiceLines({
    payslips: run.payslips.map((payslip) => ({
      ...payslip,
      pay: payslip.pay.map((row) => ({ ...row, payElementId: ids.get(row.code ?? "") ?? row.payElementId ?? null })),
    })),
    costs: { ApprenticeshipLevy: levy },
    months: months.has(run.run.payment_date.slice(0, 7)) ? 0 : 1,
    mappings: await mappingFacts(work),
    fees: includeFees ? effective.fees.value.map(withoutNulls) : [],
    defaults: { accountCode: effective.defaultAccountCode.value, taxType: effective.defaultTaxType.value },
    detail: effective.invoiceDetail.value,
    descriptionFormat: template.lineItemDescriptionFormat,
    placeholders: placeholdersOf(client, run),
  });
  if (answer.ok) {
    const headings = headingsOf(run, ids);
    return { ...answer.value, lines: answer.value.lines.map((line) => ({ ...line, headings: headings(line) })) };
  }
  throw new Refused(409, { token: "invoice_not_made", text: "The run cannot be billed: its amounts are too large." });
}

function withoutNames(run: RunToBill): RunToBill {
  return { ...run, payslips: run.payslips.map((payslip) => ({ ...payslip, employeeName: "" })) };
}

/** Returns what lines of a run can be grouped by. */
function headingsOf({ payslips }: RunToBill, ids: ReadonlyMap<string, string>): (line: InvoiceLine) => LineHeadings {
  const rows = payslips.flatMap(({ pay }) => pay);
  const names = new Map(rows.map(({ code, payElementId, name }) => [ids.get(code ?? "") ?? payElementId, name]));
  const people = new Map(payslips.map((payslip) => [payslip.employeeId, payslip]));
  return ({ payElementId, employeeId }) => {
    const { employeeName, payrollId, department } = people.get(employeeId ?? "") ?? {};
    return {
      PayElement: payElementId === null ? null : (names.get(payElementId) ?? null),
      Department: department || null,
      Employee: employeeName || payrollId || null,
    };
  };
}
