import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { ComparedAmounts, ComparedEmployee } from "../../engine/compare";
import { SelectBox } from "../controls";
import { shown } from "../situation/money";
import { sentence } from "../tool";
import { AMOUNTS, CAUSES, OUTCOMES } from "./words";

const ROWS_AT_ONCE = 100;

const VIEWS = [
  ["different", "What differs"],
  ["all", "Everything"],
] as const;

interface Row {
  readonly employee: ComparedEmployee;
  /** Null for an employee whose payslip cannot be calculated. */
  readonly amount: ComparedAmounts | null;
}

/** Employees and amounts, equal or different, with the reason. */
export function DifferenceTable({ employees }: { readonly employees: readonly ComparedEmployee[] }): JSX.Element {
  const [view, setView] = useState<(typeof VIEWS)[number][0]>("different");
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const rows = useMemo(() => employees.flatMap((employee) => rowsOf(employee, view === "all")), [employees, view]);
  return (
    <section class="block">
      <h3 id="differences">Employees and amounts</h3>
      <SelectBox id="view" label="Show" value={view} options={VIEWS} change={setView} />
      {rows.length === 0 ? (
        <p class="notice">Every amount is equal.</p>
      ) : (
        <div class="scroller">
          <table class="wide" aria-labelledby="differences">
            <thead>
              <tr>
                {["Employee", "Amount", "Other payroll", "Calculated", "Difference", "Why"].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, count).map((row, place) => (
                <DifferenceRow key={`${place}-${row.employee.employeeId}`} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > count && (
        <button type="button" class="plain" onClick={() => setCount(count + ROWS_AT_ONCE)}>
          {`Show more of ${rows.length.toLocaleString("en-GB")} rows`}
        </button>
      )}
    </section>
  );
}

function rowsOf(employee: ComparedEmployee, isAll: boolean): readonly Row[] {
  if (employee.outcome === "NotCalculated") return [{ employee, amount: null }];
  return employee.amounts
    .filter(({ difference }) => isAll || difference !== "0.00")
    .map((amount): Row => ({ employee, amount }));
}

function DifferenceRow({ row: { employee, amount } }: { readonly row: Row }): JSX.Element {
  const who = employee.name === null ? employee.employeeId : `${employee.employeeId} ${employee.name}`;
  if (amount === null) {
    return (
      <tr data-outcome={employee.outcome}>
        <th scope="row">{who}</th>
        <td>{OUTCOMES.NotCalculated}</td>
        <td class="why-cell" colSpan={4}>
          {employee.problems.map((problem) => sentence({ ...problem, path: fieldOf(problem.path) })).join(" ")}
        </td>
      </tr>
    );
  }
  const isEqual = amount.difference === "0.00";
  return (
    <tr data-outcome={isEqual ? "Equal" : employee.outcome} class={isEqual ? "" : "different"}>
      <th scope="row">{who}</th>
      <td>{AMOUNTS[amount.amount]}</td>
      <td class="money">{shown(amount.stated)}</td>
      <td class="money">{shown(amount.calculated)}</td>
      <td class="money">{isEqual ? "equal" : shown(amount.difference)}</td>
      <td class="why-cell">{isEqual ? "" : whyOf(employee, amount)}</td>
    </tr>
  );
}

/** The path below the employee's facts. */
function fieldOf(path: string): string {
  return path.replace(/^\/employees\/\d+\/facts/, "");
}

function whyOf({ causes, unexplained }: ComparedEmployee, { amount }: ComparedAmounts): string {
  const found = causes.filter((cause) => cause.amounts.includes(amount));
  const why = found.map(({ cause, detail }) => `${CAUSES[cause]}: ${detail}`);
  return (unexplained.includes(amount) ? [...why, "not explained"] : why).join("; ");
}
