import type { JSX } from "preact";
import type { WorkingStep } from "../../engine";
import { type ContributionBand, contributionBands } from "../../engine/national-insurance";
import { pounds } from "../situation";

interface TableProps {
  readonly about: string;
  readonly side: "employee" | "employer";
  readonly steps: readonly WorkingStep[];
}

/** National Insurance by bands: the earnings between two limits, the rate on them and the contribution. */
export function ContributionTable({ about, side, steps }: TableProps): JSX.Element | null {
  const contribution = contributionBands(steps, side);
  if (contribution === null) return null;
  const { bands, before, due } = contribution;
  return (
    <table class="bands">
      <caption>{`${about} by band`}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Earnings</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <BandRow key={band.from} band={band} />
        ))}
        {before !== 0 && <SumRow label="Earlier in the earnings period" amount={-before} />}
        <SumRow label="This payment" amount={due} isTotal />
      </tbody>
    </table>
  );
}

function BandRow({ band: { from, to, earnings, rate, amount } }: { readonly band: ContributionBand }): JSX.Element {
  return (
    <tr>
      <td class="money">{limit(from)}</td>
      <td class="money">{to === null ? "and above" : limit(to)}</td>
      <td class="money">{pounds(earnings)}</td>
      <td class="money">{rate}</td>
      <td class="money">{pounds(amount)}</td>
    </tr>
  );
}

/** Limits are mostly whole pounds, which leaves room on a phone. */
function limit(pence: number): string {
  return pounds(pence).replace(/\.00$/, "");
}

interface SumProps {
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function SumRow({ label, amount, isTotal = false }: SumProps): JSX.Element {
  return (
    <tr class={isTotal ? "total" : "part"}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td class="money">{pounds(amount)}</td>
    </tr>
  );
}
