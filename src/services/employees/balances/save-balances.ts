import type { z } from "@hono/zod-openapi";
import { invalid } from "../../../platform/http";
import { type RequestWork, taxYearOn } from "../../contract";
import { finishChange } from "../change/finish-change";
import { periodLocked } from "../change/period-locked";
import type { OpeningBalance } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { type EmployeeRow, employeeToChange } from "../store/find-employee";
import { type sentBalances, yearOf } from "./balance-fields";
import { keptBalance, type Stretch } from "./keep-balance";

const FIELDS = { Regular: "openingBalance", Director: "openingBalanceDirector" } as const;

/** Replaces the opening balances of the years that are sent; refuses what is wrong with any of them. */
export async function saveBalances(
  work: RequestWork,
  employeeId: string,
  body: z.output<typeof sentBalances>,
): Promise<EmployeeFacts> {
  const before = await employeeToChange(work.tx, employeeId);
  const { employee, niCategories } = before;
  const kept = (["Regular", "Director"] as const).flatMap((stretch) =>
    Object.entries(body[FIELDS[stretch]] ?? {}).map(([key, sent]) => {
      const year = yearOf(key) ?? Number.NaN;
      const path = [FIELDS[stretch], key];
      return { stretch, year, path, ...keptBalance(sent, niCategories, { stretch, year, path, today: work.today }) };
    }),
  );
  const issues = kept.flatMap((each) => each.issues);
  if (issues.length > 0) throw invalid(issues);
  for (const { stretch, year, path, balance } of kept) {
    requireOpenYear(employee, year, path);
    await save(work, employeeId, { stretch, year, balance });
  }
  return finishChange(work, { before, changedFields: Object.values(FIELDS) });
}

/** Locked payslips of the year are calculated from its opening balance. */
function requireOpenYear({ locked_payment_date: locked }: EmployeeRow, year: number, path: readonly string[]): void {
  if (locked !== null && taxYearOn(locked) >= year) throw periodLocked(path, locked);
}

interface Kept {
  readonly stretch: Stretch;
  readonly year: number;
  readonly balance: OpeningBalance;
}

function save(
  { tx, organisationId, now }: RequestWork,
  employeeId: string,
  { stretch, year, balance }: Kept,
): Promise<unknown> {
  const values = { balance: JSON.stringify(balance), created_at: now };
  return tx
    .withTables<EmployeeTables>()
    .insertInto("employee_opening_balance")
    .values({ organisation_id: organisationId, employee_id: employeeId, stretch, tax_year: year, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "stretch", "tax_year"]).doUpdateSet(values),
    )
    .execute();
}
