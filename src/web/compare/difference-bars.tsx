import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ComparedAmount, ComparedEmployee } from "../../engine/compare";
import { SelectBox } from "../controls";
import { getPence } from "../situation/money";
import { type Bar, Bars } from "../tool";
import { AMOUNTS } from "./words";

/** The ranges of the picture: from one difference in pence to below another. */
const RANGES: readonly (readonly [label: string, from: number, below: number])[] = [
  ["−£100 or more", Number.NEGATIVE_INFINITY, -9_999],
  ["−£10 to −£100", -9_999, -999],
  ["−£1 to −£10", -999, -99],
  ["below −£1", -99, 0],
  ["Equal", 0, 1],
  ["below £1", 1, 100],
  ["£1 to £10", 100, 1_000],
  ["£10 to £100", 1_000, 10_000],
  ["£100 or more", 10_000, Number.POSITIVE_INFINITY],
];

/** Draws by how much an amount of the other payroll differs, over all employees. */
export function DifferenceBars({ employees }: { readonly employees: readonly ComparedEmployee[] }): JSX.Element | null {
  const stated = statedAmounts(employees);
  const [chosen, choose] = useState<ComparedAmount>("netPay");
  const amount = stated.includes(chosen) ? chosen : stated[0];
  if (amount === undefined) return null;
  return (
    <div class="bars-block">
      <SelectBox
        id="distribution-amount"
        label="Amount in the picture"
        value={amount}
        options={stated.map((name) => [name, AMOUNTS[name]] as const)}
        change={choose}
      />
      <Bars id="distribution" title="Employees by difference" bars={countRanges(employees, amount)} />
    </div>
  );
}

function statedAmounts(employees: readonly ComparedEmployee[]): readonly ComparedAmount[] {
  const stated = new Set(employees.flatMap(({ amounts }) => amounts.map(({ amount }) => amount)));
  return (Object.keys(AMOUNTS) as ComparedAmount[]).filter((amount) => stated.has(amount));
}

function countRanges(employees: readonly ComparedEmployee[], name: ComparedAmount): readonly Bar[] {
  const counts = RANGES.map(() => 0);
  for (const { amounts } of employees) {
    const found = amounts.find(({ amount }) => amount === name);
    if (found === undefined) continue;
    const pence = getPence(found.difference);
    const at = RANGES.findIndex(([, from, below]) => pence >= from && pence < below);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return RANGES.map(([label], at) => ({ label, count: counts[at] ?? 0 }));
}
