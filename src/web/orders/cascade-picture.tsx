import type { JSX } from "preact";
import { pounds } from "../situation";
import type { Cascade, CascadeStep } from "./cascade";
import { getName, isByTable } from "./words";

const LEGEND = [
  ["protected", "Protected"],
  ["kept", "Left above protected earnings"],
  ["taken", "Taken"],
] as const;

/** Draws net pay and each step's deduction from its end, one bar per step on one scale, with the amounts below. */
export function CascadePicture({ cascade }: { readonly cascade: Cascade }): JSX.Element {
  const { whole, loans, steps } = cascade;
  return (
    <section class="block">
      <h3 id="orders-cascade">Deductions in order of priority</h3>
      <ul class="legend">
        {LEGEND.map(([fill, label]) => (
          <li key={fill}>
            <svg class="swatch" aria-hidden="true" focusable="false">
              <rect class={`fill-${fill}`} width="100%" height="100%" />
            </svg>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <ol class="waterfall" aria-labelledby="orders-cascade">
        <li>
          <Head name={loans === 0 ? "Net pay before orders" : "Net pay before orders and loans"} amount={whole} />
          <Bar whole={whole} parts={[["kept", whole]]} />
        </li>
        {steps.map((step) => (
          <Turn key={step.order?.orderId ?? "loans"} whole={whole} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Turn({ whole, step }: { readonly whole: number; readonly step: CascadeStep }): JSX.Element {
  const { order, taken, after, protectedPence } = step;
  const safe = Math.min(protectedPence, after);
  return (
    <li data-turn={order?.orderId ?? "loans"}>
      <Head name={order === null ? "Student loans" : getName(order)} amount={-taken} />
      <Bar
        whole={whole}
        parts={[
          ["protected", safe],
          ["kept", after - safe],
          ["taken", taken],
        ]}
      />
      <p class="hint">{`${protectionOf(step)}${pounds(after)} is left.`}</p>
    </li>
  );
}

function protectionOf({ order, protectedPence }: CascadeStep): string {
  if (order === null) return "";
  if (protectedPence > 0) return `${pounds(protectedPence)} is protected. `;
  return isByTable(order) ? "Protected earnings are built into the table. " : "Nothing is protected. ";
}

function Head({ name, amount }: { readonly name: string; readonly amount: number }): JSX.Element {
  return (
    <p class="bar-head">
      <strong>{name}</strong>
      <span class="money">{pounds(amount)}</span>
    </p>
  );
}

interface BarProps {
  readonly whole: number;
  readonly parts: readonly (readonly [fill: string, pence: number])[];
}

function Bar({ whole, parts }: BarProps): JSX.Element {
  let from = 0;
  return (
    <svg class="bar" aria-hidden="true" focusable="false">
      <rect class="track" width="100%" height="100%" />
      {parts.map(([fill, pence]) => {
        const width = whole <= 0 ? 0 : (Math.max(0, pence) / whole) * 100;
        from += width;
        return <rect key={fill} class={`fill-${fill}`} x={`${from - width}%`} width={`${width}%`} height="100%" />;
      })}
    </svg>
  );
}
