import type { JSX } from "preact";

interface BarsProps {
  readonly id: string;
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** One bar: how many of the whole, and the same with other rules if two states are compared. */
export interface Bar {
  readonly label: string;
  readonly count: number;
  readonly after?: number;
}

/** Draws counts as bars on one scale, with the numbers as text. */
export function Bars({ id, title, bars }: BarsProps): JSX.Element {
  const longest = Math.max(1, ...bars.flatMap(({ count, after }) => [count, after ?? 0]));
  return (
    <section class="block">
      <h3 id={id}>{title}</h3>
      <ul class="bars" aria-labelledby={id}>
        {bars.map((bar) => (
          <li key={bar.label}>
            <span class="bar-label">{bar.label}</span>
            <svg class="bar" aria-hidden="true" focusable="false">
              <Lines bar={bar} longest={longest} />
            </svg>
            <span class="money">{numbers(bar)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ bar: { count, after }, longest }: { readonly bar: Bar; readonly longest: number }): JSX.Element {
  const width = (value: number): string => `${(value / longest) * 100}%`;
  if (after === undefined) return <rect class="fill-net" width={width(count)} height="100%" />;
  return (
    <>
      <rect class="fill-ni" width={width(count)} height="45%" />
      <rect class="fill-net" width={width(after)} y="55%" height="45%" />
    </>
  );
}

function numbers({ count, after }: Bar): string {
  const before = count.toLocaleString("en-GB");
  return after === undefined ? before : `${before} → ${after.toLocaleString("en-GB")}`;
}
