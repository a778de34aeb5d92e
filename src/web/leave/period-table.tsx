import type { JSX } from "preact";
import { penceOf, pounds, shown } from "../situation";
import type { Calendar } from "./calendar";
import { spanInWords } from "./days";

/** The amount of each pay period. */
export function PeriodTable({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  const slices = calendar.weeks.flatMap((week) => week.slices);
  const sums = new Map<string, number>();
  for (const { amount, period, isImported } of slices) {
    const elsewhere = isImported ? "The previous payroll" : "No pay period";
    const name = period === null ? elsewhere : spanInWords(period.startDate, period.endDate);
    sums.set(name, (sums.get(name) ?? 0) + penceOf(amount));
  }
  return (
    <div class="block">
      <h3 id="periods">Pay period by pay period</h3>
      <table class="periods" aria-labelledby="periods">
        <thead>
          <tr>
            <th scope="col">Pay period</th>
            <th scope="col">Statutory pay</th>
          </tr>
        </thead>
        <tbody>
          {[...sums].map(([name, pence]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="money">{pounds(pence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">Total</th>
            <td class="money">{shown(calendar.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
