import type { JSX } from "preact";
import type { Payslip } from "../../engine";
import { dayInWords, type Figures, getPence, pounds } from "../situation";
import { say, text, type Word } from "../words";
import { situationWords } from "./situation-words";

type Column = readonly [title: Word, amount: (payslip: Payslip) => number];

const COLUMNS: readonly Column[] = [
  ["grossPay", ({ forPeriod }) => getPence(forPeriod.grossPay)],
  ["incomeTax", ({ forPeriod }) => getPence(forPeriod.tax)],
  ["ni", ({ forPeriod }) => getPence(forPeriod.ni)],
  ["loansColumn", ({ forPeriod }) => getPence(forPeriod.studentLoan) + getPence(forPeriod.postgraduateLoan)],
  ["pension", ({ forPeriod }) => getPence(forPeriod.pension)],
  ["sacrificeColumn", ({ forPeriod }) => getPence(forPeriod.salarySacrifice)],
];
const TAKE_HOME: Column = ["takeHomeShort", ({ forPeriod }) => getPence(forPeriod.netPay)];
const ALWAYS: readonly Word[] = ["grossPay", "incomeTax", "ni"];

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
      <summary>{say("yearTable")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scroller" aria-label={text("paymentsOfYear") + situationWords(name)} tabIndex={0}>
        <table aria-labelledby={`${name}-year`}>
          <thead>
            <tr>
              <th scope="col">{say("paidOn")}</th>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {say(title)}
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
              <th scope="row">{say("taxYear")}</th>
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
