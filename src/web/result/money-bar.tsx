import type { JSX } from "preact";
import { type Figures, getPence, pounds } from "../situation";
import { say } from "../words";
import { type Share, splitShares } from "./shares";

interface Segment extends Share {
  readonly fromPercent: number;
  readonly widthPercent: number;
}

/** Draws where the total cost to employer goes: one bar, and a list with amounts. A refund of tax has no width. */
export function MoneyBar({ figures }: { readonly figures: Figures }): JSX.Element {
  const segments = segmentsOf(splitShares(figures.payslip.forPeriod));
  return (
    <section class="block">
      <h3>{say("whereItGoes")}</h3>
      <svg class="bar" aria-hidden="true" focusable="false">
        {segments.map(({ name, fromPercent, widthPercent }) => (
          <rect
            key={name}
            class={`fill-${name}`}
            x={`${fromPercent}%`}
            width={`${widthPercent}%`}
            y="0"
            height="100%"
          />
        ))}
      </svg>
      <ul class="legend">
        {segments.map(({ name, label, pence, widthPercent }) => (
          <li key={name}>
            <svg class="swatch" aria-hidden="true" focusable="false">
              <rect class={`fill-${name}`} width="100%" height="100%" />
            </svg>
            <span class="legend-label">{say(label)}</span>
            <span class="money">{pounds(pence)}</span>
            <span class="percent">{`${Math.round(widthPercent)}%`}</span>
          </li>
        ))}
      </ul>
      <p class="hint">
        {say("sharesOf")} <span class="money">{pounds(getPence(figures.payslip.employerCost))}</span>.
      </p>
    </section>
  );
}

function segmentsOf(shares: readonly Share[]): readonly Segment[] {
  const total = shares.reduce((sum, { pence }) => sum + Math.max(pence, 0), 0);
  let from = 0;
  return shares.map((share) => {
    const widthPercent = total === 0 ? 0 : (Math.max(share.pence, 0) / total) * 100;
    const segment = { ...share, fromPercent: from, widthPercent };
    from += widthPercent;
    return segment;
  });
}
