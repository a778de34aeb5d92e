import type { JSX } from "preact";
import { howOften, pounds, type Situation } from "../situation";
import type { Filled, MethodFigures } from "./compare";
import { METHOD_NAMES } from "./words";

/** Parts of the bar, starting with the member's. */
const PARTS: readonly (readonly [part: keyof Filled, fill: string])[] = [
  ["takeHome", "net"],
  ["taxes", "taxes"],
  ["employer", "employer-pension"],
];

function labelsOf({ studentLoanPlan, postgraduateLoan }: Situation): Readonly<Record<keyof Filled, string>> {
  const hasLoans = studentLoanPlan.length > 0 || postgraduateLoan;
  return {
    takeHome: "Take-home pay sacrificed",
    taxes: hasLoans ? "Saved in tax, National Insurance and loans" : "Saved in tax and National Insurance",
    employer: "The employer’s money",
  };
}

interface ChartProps {
  readonly methods: readonly MethodFigures[];
  readonly situation: Situation;
}

/** Draws who pays for the pension, a bar per method on one scale, with the amounts as text below. */
export function FilledChart({ methods, situation }: ChartProps): JSX.Element {
  const labels = labelsOf(situation);
  const longest = Math.max(1, ...methods.map(({ filled }) => lengthOf(filled)));
  return (
    <section class="block">
      <h3 id="methods-filled">{`Who pays into the pension, ${howOften(situation.payFrequency)}`}</h3>
      <ul class="legend">
        {PARTS.map(([part, fill]) => (
          <li key={part}>
            <svg class="swatch" aria-hidden="true" focusable="false">
              <rect class={`fill-${fill}`} width="100%" height="100%" />
            </svg>
            <span>{labels[part]}</span>
          </li>
        ))}
      </ul>
      <ul class="filled" aria-labelledby="methods-filled">
        {methods.map((each) => (
          <MethodBar
            key={each.method}
            figures={each}
            longest={longest}
            saved={labels.taxes.replace("Saved", "saved")}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the parts to draw, without the part of a saving that the employer keeps. */
function drawn({ takeHome, taxes, employer }: Filled): Filled {
  return {
    takeHome: Math.max(0, takeHome),
    taxes: Math.max(0, taxes + Math.min(0, employer)),
    employer: Math.max(0, employer),
  };
}

function lengthOf(filled: Filled): number {
  const { takeHome, taxes, employer } = drawn(filled);
  return takeHome + taxes + employer;
}

interface BarProps {
  readonly figures: MethodFigures;
  readonly longest: number;
  readonly saved: string;
}

function MethodBar({ figures, longest, saved }: BarProps): JSX.Element {
  const { method, payment, filled } = figures;
  const parts = drawn(filled);
  let from = 0;
  return (
    <li data-method={method}>
      <p class="bar-head">
        <strong>{METHOD_NAMES[method]}</strong>
        <span class="money">{pounds(payment.pension)}</span>
      </p>
      <svg class="bar" aria-hidden="true" focusable="false">
        {PARTS.map(([part, fill]) => {
          const width = (parts[part] / longest) * 100;
          from += width;
          return (
            <rect key={part} class={`fill-${fill}`} x={`${from - width}%`} width={`${width}%`} y="0" height="100%" />
          );
        })}
      </svg>
      <p class="hint">
        {`${pounds(filled.takeHome)} less take-home pay, ${pounds(filled.taxes)} ${saved}, `}
        {filled.employer < 0
          ? `of which the employer keeps ${pounds(-filled.employer)}.`
          : `${pounds(filled.employer)} from the employer.`}
      </p>
    </li>
  );
}
