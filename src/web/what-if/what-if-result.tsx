import type { JSX } from "preact";
import type { CountedRange, WhatIf, WhatIfResult, WorkforceYear } from "../../batch/what-if";
import type { Money } from "../../engine";
import { Spoken } from "../controls";
import { getPence, shown } from "../situation/money";
import { Bars } from "../tool";

interface ResultProps {
  readonly result: WhatIfResult;
  readonly milliseconds: number | null;
  readonly engine: WhatIf["engine"] | null;
}

const ROWS: readonly (readonly [name: keyof WorkforceYear["totals"], label: string])[] = [
  ["grossPay", "Gross pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["loans", "Student loans"],
  ["netPay", "Take-home pay"],
  ["employerNi", "Employer’s National Insurance"],
  ["employerCost", "Total cost to employer"],
];

/** The year before and after: totals, who is below the minimum wage, and people by take-home pay and by its change. */
export function WhatIfResultView({
  result: { before, after, changes },
  milliseconds,
  engine,
}: ResultProps): JSX.Element {
  const text = `Total cost to employer ${totalText(before.totals.employerCost)} before, ${totalText(after.totals.employerCost)} after.`;
  return (
    <>
      <div>
        <h2 class="eyebrow" id="cost">
          Total cost to employer
        </h2>
        <p class="hero small">
          <span class="money" data-figure="cost">
            {totalText(after.totals.employerCost)}
          </span>
        </p>
        <p class="hero-note">{`${after.employees.toLocaleString("en-GB")} people’s year.`}</p>
        {after.refused > 0 && (
          <p class="notice">{`Not calculated: ${after.refused.toLocaleString("en-GB")} people.`}</p>
        )}
        {milliseconds !== null && (
          <p class="hint" data-milliseconds={milliseconds} data-engine={engine}>
            {`Calculated again in ${(milliseconds / 1_000).toLocaleString("en-GB", SECONDS)} seconds ${byEngine(engine)}.`}
          </p>
        )}
      </div>
      <Totals before={before} after={after} />
      <Bars id="distribution" title="People by take-home pay, before and after" bars={pairs(before, after)} />
      <Bars
        id="changes"
        title="People by the change of take-home pay"
        bars={changes.map((range) => ({ label: rangeText(range), count: range.count }))}
      />
      <Spoken text={text} role="status" />
    </>
  );
}

function byEngine(engine: ResultProps["engine"]): string {
  return engine === "js" ? "by JavaScript, as this browser allows no WebAssembly" : "by WebAssembly";
}

const SECONDS = { maximumFractionDigits: 2 };

function Totals({ before, after }: Pick<WhatIfResult, "before" | "after">): JSX.Element {
  const wage = ({ belowMinimumWage: { below, checked } }: WorkforceYear): string =>
    `${below.toLocaleString("en-GB")} of ${checked.toLocaleString("en-GB")}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroller" aria-label="The year before and after" tabIndex={0}>
      <table aria-labelledby="cost">
        <thead>
          <tr>
            <th scope="col">The year</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, label]) => (
            <tr key={name} data-total={name}>
              <th scope="row">{label}</th>
              <td class="money">{totalText(before.totals[name])}</td>
              <td class="money">{totalText(after.totals[name])}</td>
              <td class="money">{changeText(before.totals[name], after.totals[name])}</td>
            </tr>
          ))}
          <tr data-total="belowMinimumWage">
            <th scope="row">Below the minimum wage</th>
            <td>{wage(before)}</td>
            <td>{wage(after)}</td>
            <td>{(after.belowMinimumWage.below - before.belowMinimumWage.below).toLocaleString("en-GB")}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function pairs(before: WorkforceYear, after: WorkforceYear) {
  return before.distribution.map((range, at) => ({
    label: rangeText(range),
    count: range.count,
    after: after.distribution[at]?.count ?? 0,
  }));
}

function rangeText({ from, below }: CountedRange): string {
  if (from === null) return `below ${unbroken(below ?? "")}`;
  if (below === null) return `from ${unbroken(from)}`;
  return isOnlyPenny(from, below) ? "Unchanged" : `${unbroken(from)} to below ${unbroken(below)}`;
}

/** Writes an amount that no line ends in: a word joiner keeps its minus sign and pound sign together. */
function unbroken(amount: string): string {
  return shown(amount).replace("£", "\u2060£");
}

function isOnlyPenny(from: string, below: string): boolean {
  return getPence(below) - getPence(from) === 1;
}

/** Shows a total of a workforce, which can be larger than any amount of one person. */
function totalText(total: Money): string {
  return text(penceOfTotal(total));
}

/** Shows by how much a total changes. */
function changeText(before: Money, after: Money): string {
  return text(penceOfTotal(after) - penceOfTotal(before));
}

function penceOfTotal(total: Money): bigint {
  return BigInt(total.replace(".", ""));
}

function text(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, "0");
  const pounds = BigInt(digits.slice(0, -2)).toLocaleString("en-GB");
  return `${pence < 0n ? "−" : ""}£${pounds}.${digits.slice(-2)}`;
}
