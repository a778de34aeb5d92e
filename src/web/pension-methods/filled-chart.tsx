import type { JSX } from "preact";
import { howOften, pounds, type Situation } from "../situation";
import type { Filled, MethodFigures } from "./compare";
import { METHOD_NAMES } from "./words";

/** Parts of the bar, from the member's side. */
const PARTS: readonly (readonly [part: keyof Filled, fill: string, label: string])[] = [
  ["takeHome", "net", "Take-home pay given up"],
  ["taxes", "taxes", "Tax, National Insurance and loans not paid"],
  ["employer", "employer-pension", "The employer’s money"],
];

interface ChartProps {
  readonly methods: readonly MethodFigures[];
  readonly payFrequency: Situation["payFrequency"];
}

/** Whose money fills the pension, a bar a method on one scale; the amounts stand in words below each. */
export function FilledChart({ methods, payFrequency }: ChartProps): JSX.Element {
  const longest = Math.max(1, ...methods.map(({ filled }) => lengthOf(filled)));
  return (
    <section class="block">
      <h3 id="methods-filled">{`Who fills the pension, ${howOften(payFrequency)}`}</h3>
      <ul class="legend">
        {PARTS.map(([part, fill, label]) => (
          <li key={part}>
            <svg class="swatch" aria-hidden="true" focusable="false">
              <rect class={`fill-${fill}`} width="100%" height="100%" />
            </svg>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <ul class="filled" aria-labelledby="methods-filled">
        {methods.map((each) => (
          <MethodBar key={each.method} figures={each} longest={longest} />
        ))}
      </ul>
    </section>
  );
}

function lengthOf(filled: Filled): number {
  return PARTS.reduce((sum, [part]) => sum + Math.max(0, filled[part]), 0);
}

function MethodBar({ figures, longest }: { readonly figures: MethodFigures; readonly longest: number }): JSX.Element {
  const { method, payment, filled } = figures;
  let from = 0;
  return (
    <li data-method={method}>
      <p class="bar-head">
        <strong>{METHOD_NAMES[method]}</strong>
        <span class="money">{pounds(payment.pension)}</span>
      </p>
      <svg class="bar" aria-hidden="true" focusable="false">
        {PARTS.map(([part, fill]) => {
          const width = (Math.max(0, filled[part]) / longest) * 100;
          from += width;
          return (
            <rect key={part} class={`fill-${fill}`} x={`${from - width}%`} width={`${width}%`} y="0" height="100%" />
          );
        })}
      </svg>
      <p class="hint">
        {`${pounds(filled.takeHome)} given up, ${pounds(filled.taxes)} not paid in tax, National Insurance and loans, `}
        {filled.employer < 0
          ? `while the employer saves ${pounds(-filled.employer)}.`
          : `${pounds(filled.employer)} from the employer.`}
      </p>
    </li>
  );
}
