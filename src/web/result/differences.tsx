import type { JSX } from "preact";
import { type Figures, pounds } from "../situation";
import { say, text, type Word } from "../words";
import { employeeRows, employerRows, type Row } from "./rows";

interface DifferencesProps {
  readonly first: Figures;
  readonly second: Figures;
}

interface Pair {
  readonly label: Word;
  readonly first: Row | undefined;
  readonly second: Row | undefined;
}

/** Two situations line by line, over the tax year and for the shown payments. */
export function Differences({ first, second }: DifferencesProps): JSX.Element {
  const pairs = pairsOf(
    [...employeeRows(first), ...employerRows(first)],
    [...employeeRows(second), ...employerRows(second)],
  );
  return (
    <section class="block differences" aria-labelledby="differences">
      <h2 id="differences">{say("difference")}</h2>
      <DifferenceTable caption="differenceOfYear" pairs={pairs} amount={(row) => row?.year ?? 0} />
      <DifferenceTable caption="thisPayment" pairs={pairs} amount={(row) => row?.payment ?? 0} />
    </section>
  );
}

interface TableProps {
  readonly caption: Word;
  readonly pairs: readonly Pair[];
  readonly amount: (row: Row | undefined) => number;
}

function DifferenceTable({ caption, pairs, amount }: TableProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroller" aria-label={text(caption)} tabIndex={0}>
      <table>
        <caption>{say(caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{say("figure")}</th>
            <th scope="col">{say("first")}</th>
            <th scope="col">{say("second")}</th>
            <th scope="col">{say("differenceColumn")}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ label, first, second }) => (
            <tr key={label} class={(first ?? second)?.kind === "total" ? "total" : "part"}>
              <th scope="row">{say(label)}</th>
              <td class="money">{pounds(amount(first))}</td>
              <td class="money">{pounds(amount(second))}</td>
              <td class="money difference">{signed(amount(second) - amount(first))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Pairs the rows of two situations, in the order of a payslip. */
function pairsOf(first: readonly Row[], second: readonly Row[]): readonly Pair[] {
  const labels = [...first.map(({ label }) => label)];
  second.forEach(({ label }, place) => {
    if (!labels.includes(label))
      labels.splice(labels.findIndex((known) => known === second[place - 1]?.label) + 1, 0, label);
  });
  const named = (rows: readonly Row[], label: Word): Row | undefined => rows.find((row) => row.label === label);
  return labels.map((label) => ({ label, first: named(first, label), second: named(second, label) }));
}

function signed(pence: number): string {
  return pence > 0 ? `+${pounds(pence)}` : pounds(pence);
}
