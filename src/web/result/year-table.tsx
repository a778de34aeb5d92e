import type { JSX } from "preact";
import type { Payslip } from "../../engine";
import { dayInWords, type Figures, penceOf, pounds } from "../situation";

const COLUMNS = ["Paid on", "Gross pay", "Income tax", "National Insurance", "Loans", "Pension", "Take-home"] as const;

/** The chart's amounts as a table, which scrolls by itself on a narrow screen. */
export function YearTable({ name, figures }: { readonly name: string; readonly figures: Figures }): JSX.Element {
  const { payslips } = figures.year;
  return (
    <details class="year-table">
      <summary>The year as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scroller" aria-labelledby={`${name}-year`} tabIndex={0}>
        <table aria-labelledby={`${name}-year`}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payslips.map((payslip, place) => (
              <tr key={payslip.paymentDate}>
                <th scope="row">{dayInWords(figures.dates[place] ?? "")}</th>
                {amountsOf(payslip).map((pence, column) => (
                  <td key={COLUMNS[column + 1]} class="money">
                    {pounds(pence)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Tax year</th>
              {totalsOf(payslips).map((pence, column) => (
                <td key={COLUMNS[column + 1]} class="money">
                  {pounds(pence)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}

function amountsOf({ forPeriod }: Payslip): readonly number[] {
  const { grossPay, tax, ni, studentLoan, postgraduateLoan, pension, netPay } = forPeriod;
  const loans = penceOf(studentLoan) + penceOf(postgraduateLoan);
  return [penceOf(grossPay), penceOf(tax), penceOf(ni), loans, penceOf(pension), penceOf(netPay)];
}

function totalsOf(payslips: readonly Payslip[]): readonly number[] {
  return payslips.map(amountsOf).reduce((totals, amounts) => totals.map((total, at) => total + (amounts[at] ?? 0)));
}
