import { CODES, DEPARTMENTS, type Lines, STATUS, TYPES } from "./lines";

// The same query written by hand for this purpose alone: one loop over the columns.

export const DEFINITION = {
  dataset: "payslip_lines",
  select: [
    { field: "employee.department", as: "department" },
    { field: "code" },
    { aggregate: "sum", field: "amount", as: "total" },
    { aggregate: "count", field: "amount", as: "lines" },
    { aggregate: "max", field: "amount", as: "largest" },
  ],
  filters: { field: "type", op: "eq", value: "Payable" },
  groupBy: ["department", "code"],
};

const FINAL = STATUS.indexOf("FINAL");
const PAYABLE = TYPES.indexOf("Payable");
const WIDTH = CODES.length;

/** Totals, counts and largest amounts by department and code. */
export class ByHand {
  readonly sums = new Float64Array((DEPARTMENTS.length + 1) * WIDTH);
  readonly counts = new Float64Array(this.sums.length);
  readonly largest = new Float64Array(this.sums.length).fill(Number.NEGATIVE_INFINITY);
  readonly seen = new Uint8Array(this.sums.length);

  add({ length, status, type, department, code, pence }: Lines): void {
    const { sums, counts, largest, seen } = this;
    for (let at = 0; at < length; at++) {
      if (status[at] !== FINAL || type[at] !== PAYABLE) continue;
      const group = ((department[at] as number) + 1) * WIDTH + (code[at] as number);
      const amount = pence[at] as number;
      seen[group] = 1;
      if (Number.isNaN(amount)) continue;
      sums[group] = (sums[group] as number) + amount;
      counts[group] = (counts[group] as number) + 1;
      if (amount > (largest[group] as number)) largest[group] = amount;
    }
  }

  /** Returns the rows as a report returns them, in the same order. */
  rows(): readonly (readonly (string | number | null)[])[] {
    const rows = [...this.seen.keys()].filter((group) => this.seen[group] === 1).map((group) => this.row(group));
    return rows.sort((a, b) => compare(a[0] ?? null, b[0] ?? null) || compare(a[1] ?? null, b[1] ?? null));
  }

  private row(group: number): readonly (string | number | null)[] {
    const department = DEPARTMENTS[Math.floor(group / WIDTH) - 1] ?? null;
    const count = this.counts[group] as number;
    const amounts = [this.sums[group], this.largest[group]].map((pence) => (count === 0 ? null : pounds(pence ?? 0)));
    return [department, CODES[group % WIDTH] ?? null, amounts[0] ?? null, count, amounts[1] ?? null];
  }
}

function pounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
