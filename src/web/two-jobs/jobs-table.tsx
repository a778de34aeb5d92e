import type { JSX } from "preact";
import { type Figures, pounds } from "../situation";
import { yearOf } from "./second-job";

interface TableProps {
  readonly first: Figures;
  readonly second: Figures;
}

const ROWS = [
  ["Gross pay", "grossPay", 1],
  ["Income tax", "tax", -1],
  ["National Insurance", "ni", -1],
  ["Student loan", "studentLoan", -1],
  ["Postgraduate loan", "postgraduateLoan", -1],
  ["Pension", "pension", -1],
  ["Take-home pay", "netPay", 1],
] as const;
const ALWAYS = ["grossPay", "tax", "ni", "netPay"];

/** Both jobs over the tax year, beside each other and together. */
export function JobsTable({ first, second }: TableProps): JSX.Element {
  const rows = ROWS.map(([label, name, sign]) => ({
    label,
    name,
    amounts: [sign * yearOf(first, name), sign * yearOf(second, name)],
  })).filter(({ name, amounts }) => ALWAYS.includes(name) || amounts.some((amount) => amount !== 0));
  return (
    <table class="jobs" aria-labelledby="jobs-panel-title">
      <thead>
        <tr>
          <th scope="col">Tax year</th>
          <th scope="col">First job</th>
          <th scope="col">Second job</th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, name, amounts }) => (
          <tr key={name} class={name === "netPay" ? "total" : "part"}>
            <th scope="row">{label}</th>
            {amounts.map((amount, place) => (
              <td key={place === 0 ? "first" : "second"} class="money">
                {pounds(amount)}
              </td>
            ))}
            <td class="money">{pounds(amounts.reduce((sum, amount) => sum + amount, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
