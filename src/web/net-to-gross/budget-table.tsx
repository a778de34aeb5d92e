import type { JSX } from "preact";
import type { PayWithinBudget } from "../../engine";
import { Spoken } from "../controls";
import { shown } from "../situation";
import type { Wish } from "./wish";

interface TableProps {
  readonly wish: Wish;
  readonly shared: PayWithinBudget;
}

/** What each person gets within the budget, and what remains of it. */
export function BudgetTable({ wish, shared }: TableProps): JSX.Element {
  const further = wish.share === "InProportion" ? `${shared.further}%` : shown(shared.further);
  return (
    <>
      <div>
        <h3 class="eyebrow" id="budget-title">
          The budget allows each person
        </h3>
        <p class="hero small">
          <span class="money" data-figure="further">
            {further}
          </span>
        </p>
        <p class="hero-note">
          {`more. All payments cost ${shown(shared.employerCost)}; ${shown(shared.remainder)} of the budget remains.`}
        </p>
      </div>
      <div class="scroller">
        <table class="payslip" aria-labelledby="budget-title">
          <thead>
            <tr>
              {["Person", "More", "Gross pay", "Take-home pay", "Cost"].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shared.people.map((person, place) => (
              <tr key={`${place}-${person.id}`}>
                <th scope="row">{person.id}</th>
                {[person.furtherPay, person.grossPay, person.netPay, person.employerCost].map((amount, at) => (
                  <td key={`${at}-${amount}`} class="money">
                    {shown(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Spoken text={`The budget allows each person ${further} more.`} />
    </>
  );
}
