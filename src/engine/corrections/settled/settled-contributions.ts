import { type Pence, readPence } from "../../base";
import type { PayLine } from "../../gross-to-net";
import { isPensionCode } from "../correction-codes";
import { getLines } from "../differences";
import type { CorrectedYear } from "../facts";

/** Contributions of earlier periods that a payslip makes or pays back for one pension, in pence. */
export interface SettledContributions {
  /** The pension's place: 0 for the first, then the further ones. */
  readonly membership: number;
  /** Deducted from pay. */
  readonly employee: Pence;
  readonly salarySacrifice: Pence;
  /** The employer's own. */
  readonly employer: Pence;
}

/** Returns what the lines of corrections on a payslip make or pay back of contributions, by pension. */
export function settledContributions(lines: readonly PayLine[]): readonly SettledContributions[] {
  const found = new Map<number, SettledContributions>();
  for (const line of lines) {
    if (line.code === undefined || !isPensionCode(line.code)) continue;
    const membership = getMembership(line.code);
    const before = found.get(membership) ?? { membership, employee: 0, salarySacrifice: 0, employer: 0 };
    const side = sideOf(line);
    found.set(membership, { ...before, [side]: before[side] + readPence(line.amount) });
  }
  return [...found.values()];
}

/** Returns what the payslips of years have made or paid back of earlier periods, by pension. */
export function settledIn(years: readonly Pick<CorrectedYear, "asPaid">[]): readonly SettledContributions[] {
  return settledContributions(years.flatMap(({ asPaid }) => asPaid.payments.flatMap(getLines)));
}

/** Returns the place of the pension that the code of a line names at its end. */
export function getMembership(code: string): number {
  return Number(/\d*$/.exec(code)?.[0] || 1) - 1;
}

function sideOf({ lineType, pensionType }: PayLine): "employee" | "salarySacrifice" | "employer" {
  if (lineType === "EmployerPension") return "employer";
  return pensionType === "SalarySacrifice" ? "salarySacrifice" : "employee";
}
