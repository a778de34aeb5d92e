import type { JSX } from "preact";
import type { WorkingStep } from "../../engine";
import { type ContributionBand, contributionBands } from "../../engine/national-insurance";
import { pounds } from "../situation";

import { say, text, type Word } from "../words";

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroller" aria-label={text("niBands", about)} tabIndex={0}>
      <table class="bands">
        <caption>{say("niBands", about)}</caption>
        <thead>
          <tr>
            <th scope="col">{say("from")}</th>
            <th scope="col">{say("to")}</th>
            <th scope="col">{say("earnings")}</th>
            <th scope="col">{say("rate")}</th>
            <th scope="col">{say("amountColumn")}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <BandRow key={band.from} band={band} />
          ))}
          {before !== 0 && <SumRow label="earlierInPeriod" amount={-before} />}
          <SumRow label="thisPayment" amount={due} isTotal />
        </tbody>
      </table>
    </section>
  );
}

function BandRow({ band: { from, to, earnings, rate, amount } }: { readonly band: ContributionBand }): JSX.Element {
  return (
    <tr>
      <td class="money">{limit(from)}</td>
      <td class="money">{to === null ? say("andAbove") : limit(to)}</td>
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
  readonly label: Word;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function SumRow({ label, amount, isTotal = false }: SumProps): JSX.Element {
  return (
    <tr class={isTotal ? "total" : "part"}>
      <th scope="row" colSpan={4}>
        {say(label)}
      </th>
      <td class="money">{pounds(amount)}</td>
    </tr>
  );
}
