import { endOfTaxYear, formatDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { selectPayslips } from "../../pay-runs";
import { lastPayslipsOf } from "../make/last-payslips";
import { isP60Due } from "../make/make-p60";
import { employeeOf, selectP60s } from "./find-p60";

/** Returns the tax years with final P60s, of an employee or of everybody, the newest first. */
export async function finalYears(tx: Tx, employeeId: string | null): Promise<number[]> {
  const rows = await selectP60s(tx)
    .select("tax_year")
    .distinct()
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("tax_year", "desc")
    .execute();
  return rows.map(({ tax_year }) => tax_year);
}

/** Returns the tax years in which somebody was paid, or an employee was, the newest first. */
export async function paidYears(tx: Tx, employeeId: string | null): Promise<number[]> {
  const rows = await selectPayslips(tx)
    .select("year")
    .distinct()
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** Returns the tax years of which an employee's P60 is a preview, the newest first; refuses 404. */
export async function previewYears(tx: Tx, employeeId: string): Promise<number[]> {
  const employee = await employeeOf(tx, employeeId);
  const final = new Set(await finalYears(tx, employeeId));
  const years: number[] = [];
  for (const year of await paidYears(tx, employeeId)) {
    const last = (await lastPayslipsOf(tx, [employeeId], year)).get(employeeId);
    if (!final.has(year) && isP60Due(employee, last, formatDate(endOfTaxYear(year)))) years.push(year);
  }
  return years;
}
