import type { JSX } from "preact";
import { type PartOfYear, partOfYear } from "../../engine/base";
import { type Figures, pounds, typedTimes } from "../situation";
import { say, text, type Word } from "../words";
import { employeeRows } from "./rows";
import { situationWords } from "./situation-words";

const PARTS: readonly (readonly [part: PartOfYear, title: Word])[] = [
  ["Month", "month"],
  ["Week", "week"],
  ["Day", "day"],
  ["Hour", "hour"],
];

/** The year's amounts beside their averages over a month, a week, a day and an hour worked. */
export function Averages({ name, figures }: { readonly name: string; readonly figures: Figures }): JSX.Element | null {
  const { history, days, hours } = figures.situation;
  const week = { daysPerWeek: typedTimes(days) ?? "0", hoursPerWeek: typedTimes(hours) ?? "0" };
  const rows = employeeRows(figures).filter(({ isMoney }) => isMoney);
  if (history === "none") return null;
  return (
    <section class="block">
      <h3 id={`${name}-averages`}>{say("averages")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scroller" aria-label={text("averagesOfYear") + situationWords(name)} tabIndex={0}>
        <table class="averages" aria-labelledby={`${name}-averages`}>
          <thead>
            <tr>
              <th scope="col">{say("average")}</th>
              <th scope="col">{say("year")}</th>
              {PARTS.map(([part, title]) => (
                <th key={part} scope="col">
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, kind, year }) => (
              <tr key={label} class={kind}>
                <th scope="row">{say(label)}</th>
                <td class="money">{pounds(signOf(kind) * year)}</td>
                {PARTS.map(([part]) => (
                  <td key={part} class="money">
                    {pounds(signOf(kind) * partOfYear(year, part, week))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="hint">{say("averagesHint", days, hours)}</p>
    </section>
  );
}

function signOf(kind: string): number {
  return kind === "deduction" ? -1 : 1;
}
