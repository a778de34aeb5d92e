import type { JSX } from "preact";
import { taxYear } from "./parts";
import { addressOf, type Ids, type Place } from "./place";
import { useNames } from "./use-names";

interface Crumb {
  readonly text: string;
  readonly address: string;
}

/** The way from the organisations to the view, which is not part of it itself. */
export function Crumbs({ place }: { readonly place: Place }): JSX.Element | null {
  const names = useNames(place.ids);
  const crumbs = crumbsOf(place, names);
  if (crumbs.length === 0) return null;
  return (
    <nav class="crumbs" aria-label="Way to this view">
      <ol>
        {crumbs.map(({ text, address }) => (
          <li key={address}>
            <a href={address}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function crumbsOf({ view, ids }: Place, names: Readonly<Record<"organisation" | "payroll", string>>): readonly Crumb[] {
  const all: readonly (Crumb | null)[] = [
    ids.organisation === "" ? null : { text: names.organisation, address: addressOf("payrolls", ids) },
    ids.payroll === "" ? null : { text: names.payroll, address: addressOf("runs", ids) },
    ids.period === "" ? null : { text: runName(ids), address: addressOf("run", ids) },
    ids.employee === "" ? null : { text: "Payslips", address: addressOf("payslips", ids) },
    ids.submission === "" ? null : { text: "Submissions", address: addressOf("submissions", ids) },
    ids.delivery === "" ? null : { text: "Webhooks", address: addressOf("webhooks", ids) },
  ];
  const here = addressOf(view, ids);
  return all.flatMap((crumb) => (crumb === null || crumb.address === here ? [] : [crumb]));
}

/** Names a run: "Period 1, 2026-27". */
function runName({ year, period, supplementary }: Ids): string {
  const main = `Period ${period}, ${taxYear(year)}`;
  return supplementary === "0" ? main : `${main}, supplementary ${supplementary}`;
}
