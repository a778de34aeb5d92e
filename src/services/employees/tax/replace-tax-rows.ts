import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";

/** The dated records of an employee that HMRC's notices decide. */
export type TaxRows = Pick<EmployeeFacts, "taxCodes" | "loans">;

/**
 * Writes tax codes and loans of an employee in place of those held, and returns the fields that changed. Finish with
 * `finishChanges`.
 */
export async function replaceTaxRows(tx: Tx, held: EmployeeFacts, rows: TaxRows): Promise<readonly string[]> {
  const codes = await replaceCodes(tx, held, rows.taxCodes);
  const loans = await replaceLoans(tx, held, rows.loans);
  return [...(codes ? ["taxCodes", "taxCode", "week1Month1"] : []), ...loans];
}

async function replaceCodes(tx: Tx, { employee, taxCodes: held }: EmployeeFacts, rows: TaxRows["taxCodes"]) {
  const { gone, added } = differences(held, rows);
  const table = tx.withTables<EmployeeTables>();
  for (const { effective_date } of gone) {
    await table
      .deleteFrom("employee_tax_code")
      .where("employee_id", "=", employee.employee_id)
      .where("effective_date", "=", effective_date)
      .execute();
  }
  if (added.length > 0) await table.insertInto("employee_tax_code").values(added).execute();
  return gone.length + added.length > 0;
}

async function replaceLoans(tx: Tx, { employee, loans: held }: EmployeeFacts, rows: TaxRows["loans"]) {
  const { gone, added } = differences(held, rows);
  const table = tx.withTables<EmployeeTables>();
  for (const { kind, start_date } of gone) {
    await table
      .deleteFrom("employee_loan")
      .where("employee_id", "=", employee.employee_id)
      .where("kind", "=", kind)
      .where("start_date", "=", start_date)
      .execute();
  }
  if (added.length > 0) await table.insertInto("employee_loan").values(added).execute();
  const kinds = new Set([...gone, ...added].map(({ kind }) => kind));
  return [...(kinds.has("Student") ? ["studentLoan"] : []), ...(kinds.has("Postgraduate") ? ["postgraduateLoan"] : [])];
}

function differences<Row>(held: readonly Row[], rows: readonly Row[]) {
  const isIn = (all: readonly Row[], row: Row) => all.some((other) => isDeepStrictEqual(other, row));
  return { gone: held.filter((row) => !isIn(rows, row)), added: rows.filter((row) => !isIn(held, row)) };
}
