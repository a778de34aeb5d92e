import { readPence } from "../../engine/base";
import type { Tx } from "../../platform/store";
import { moneyOf } from "../contract";
import { type BenefitRow, findPostings, findRegistrations, type Kind, type PostingRow, selectBenefits } from "./rows";
import { getReporting, type Reporting, toRecorded, type Value, valueBenefit } from "./value";

/** A benefit with its value of the tax year, how it is reported, and what locked runs taxed of it. */
export interface BenefitOfYear {
  readonly row: BenefitRow;
  readonly reporting: Reporting;
  readonly value: Value;
  readonly postings: readonly PostingRow[];
  readonly shown: {
    readonly cashEquivalent: string;
    readonly section: string;
    readonly isClass1A: boolean;
    readonly payrolling: Reporting["payrolling"];
    readonly isPayrolled: boolean;
    readonly taxedToDate: string;
  };
}

/** Returns benefits with their values, with two statements however many there are. */
export async function readYear(
  tx: Tx,
  rows: readonly BenefitRow[],
  explain = false,
): Promise<readonly BenefitOfYear[]> {
  const registrations = await findRegistrations(tx);
  const postings = await findPostings(
    tx,
    rows.map(({ benefit_id }) => benefit_id),
  );
  return rows.map((row) => {
    const reporting = getReporting({ kind: row.kind, taxYear: row.tax_year }, registrations);
    const made = reporting === null ? null : valueBenefit(toRecorded(row), reporting.isPayrolled, explain);
    if (reporting === null || made === null || !made.ok) throw new Error("A benefit on record has a value.");
    const own = postings.get(row.benefit_id) ?? [];
    const { section, isClass1A, payrolling, isPayrolled } = reporting;
    const { cashEquivalent } = made.value;
    const taxedToDate = moneyOf(own.reduce((sum, { amount }) => sum + amount, 0));
    const shown = { cashEquivalent, section, isClass1A, payrolling, isPayrolled, taxedToDate };
    return { row, reporting, value: made.value, postings: own, shown };
  });
}

/** Returns what of a payrolled benefit locked runs have not taxed, in pence; below zero if they taxed too much. */
export function getOutstanding({ value, shown }: BenefitOfYear): number {
  return readPence(value.cashEquivalent) - readPence(shown.taxedToDate);
}

/** Returns the benefits of employees in a tax year, by employee, in the order of entry. */
export async function benefitsByEmployee(
  tx: Tx,
  { taxYear, employeeIds }: { readonly taxYear: number; readonly employeeIds: readonly string[] },
  explain = false,
): Promise<ReadonlyMap<string, readonly BenefitOfYear[]>> {
  const found = new Map<string, BenefitOfYear[]>();
  if (employeeIds.length === 0) return found;
  const rows = await selectBenefits(tx)
    .where("b.tax_year", "=", taxYear)
    .where("b.employee_id", "in", [...employeeIds])
    .orderBy("b.benefit_id")
    .execute();
  for (const each of await readYear(tx, rows, explain)) {
    const { employee_id: id } = each.row;
    found.set(id, [...(found.get(id) ?? []), each]);
  }
  return found;
}

/** Returns the kinds of a tax year's benefits that can still be registered for payrolling and are not, with the last day. */
export async function kindsToRegister(
  tx: Tx,
  taxYear: number,
  today: string,
): Promise<readonly { readonly kind: Kind; readonly by: string }[]> {
  const rows = await selectBenefits(tx)
    .clearSelect()
    .select("b.kind")
    .distinct()
    .where("b.tax_year", "=", taxYear)
    .orderBy("b.kind")
    .execute();
  const registrations = rows.length === 0 ? [] : await findRegistrations(tx);
  return rows.flatMap(({ kind }) => {
    const found = getReporting({ kind, taxYear }, registrations);
    const { isPayrolled = true, registerFrom = null, registerUpTo: by = null } = found ?? {};
    return isPayrolled || by === null || today > by || today < (registerFrom ?? "") ? [] : [{ kind, by }];
  });
}

/** Begins a query of the employees with benefits in a tax year. */
export function employeesWithBenefits(tx: Tx, taxYear: number) {
  return selectBenefits(tx).clearSelect().select("b.employee_id").where("b.tax_year", "=", taxYear);
}
