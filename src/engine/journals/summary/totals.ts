import { formatPence, type Pence } from "../../base";
import type { DepartmentTotal, NominalTotal } from "../journal";
import type { LineDraft } from "./line-drafts";

/** Debits and credits, in pence. */
class TwoSides {
  debit = 0;
  credit = 0;

  add(pence: Pence): void {
    if (pence > 0) this.debit += pence;
    else this.credit -= pence;
  }

  write(): { debit: string; credit: string } {
    return { debit: formatPence(this.debit), credit: formatPence(this.credit) };
  }
}

export function totalOf(drafts: readonly LineDraft[]): TwoSides {
  const total = new TwoSides();
  for (const { pence } of drafts) total.add(pence);
  return total;
}

/** Returns the totals of the lines by nominal code. */
export function byNominal(drafts: readonly LineDraft[]): readonly NominalTotal[] {
  const totals = new Map<string, { sides: TwoSides; name: string | null }>();
  for (const { nominalCode, nominalName, pence } of drafts) {
    const total = totals.get(nominalCode) ?? { sides: new TwoSides(), name: nominalName };
    total.sides.add(pence);
    total.name ??= nominalName;
    totals.set(nominalCode, total);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([nominalCode, { sides, name }]) => ({ nominalCode, nominalName: name, ...sides.write() }));
}

/** Returns the totals by department, splitting each line by department first. */
export function byDepartment(drafts: readonly LineDraft[]): readonly DepartmentTotal[] {
  const totals = new Map<string | null, TwoSides>();
  for (const { postings } of drafts) {
    const parts = new Map<string | null, number>();
    for (const { cell, pence } of postings) parts.set(cell.department, (parts.get(cell.department) ?? 0) + pence);
    for (const [department, pence] of parts) {
      const total = totals.get(department) ?? new TwoSides();
      total.add(pence);
      totals.set(department, total);
    }
  }
  return [...totals]
    .sort(([a], [b]) => (b === null || (a !== null && a < b) ? -1 : 1))
    .map(([department, sides]) => ({ department, ...sides.write() }));
}
