import type { JSX } from "preact";
import type { Payslip } from "../../engine";
import { dayInWords, type Figures, penceOf, pounds } from "../situation";
import { situationWords } from "./situation-words";

type Column = readonly [title: string, amount: (payslip: Payslip) => number];

const COLUMNS: readonly Column[] = [
  ["Gross pay", ({ forPeriod }) => penceOf(forPeriod.grossPay)],
  ["Income tax", ({ forPeriod }) => penceOf(forPeriod.tax)],
  ["National Insurance", ({ forPeriod }) => penceOf(forPeriod.ni)],
  ["Loans", ({ forPeriod }) => penceOf(forPeriod.studentLoan) + penceOf(forPeriod.postgraduateLoan)],
  ["Pension", ({ forPeriod }) => penceOf(forPeriod.pension)],
  ["Sacrifice", ({ forPeriod }) => penceOf(forPeriod.salarySacrifice)],
];
const TAKE_HOME: Column = ["Take-home", ({ forPeriod }) => penceOf(forPeriod.netPay)];
const ALWAYS = ["Gross pay", "Income tax", "National Insurance"];

/** Returns the columns, without the optional ones that are zero all year. */
function columnsOf(payslips: readonly Payslip[]): readonly Column[] {
  const shown = COLUMNS.filter(
    ([title, amount]) => ALWAYS.includes(title) || payslips.some((payslip) => amount(payslip) !== 0),
  );
  return [...shown, TAKE_HOME];
}

/** The chart's amounts as a table, which scrolls by itself on a narrow screen. */
export function YearTable({ name, figures }: { readonly name: string; readonly figures: Figures }): JSX.Element {
  const { payslips } = figures.year;
  const columns = columnsOf(payslips);
  return (
    <details class="year-table">
      <summary>The year as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scroller" aria-label={`Payments of the year${situationWords(name)}`} tabIndex={0}>
        <table aria-labelledby={`${name}-year`}>
          <thead>
            <tr>
              <th scope="col">Paid on</th>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payslips.map((payslip, place) => (
              <tr key={payslip.paymentDate}>
                <th scope="row">{dayInWords(figures.dates[place] ?? "")}</th>
                {columns.map(([title, amount]) => (
                  <td key={title} class="money">
                    {pounds(amount(payslip))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Tax year</th>
              {columns.map(([title, amount]) => (
                <td key={title} class="money">
                  {pounds(payslips.reduce((sum, payslip) => sum + amount(payslip), 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}
