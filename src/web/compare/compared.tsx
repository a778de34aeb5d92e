import type { JSX } from "preact";
import { type Comparison, comparisonCsv } from "../../engine/compare";
import { Spoken } from "../controls";
import { Bars, DownloadButton } from "../tool";
import { DifferenceBars } from "./difference-bars";
import { DifferenceTable } from "./difference-table";
import { CAUSES } from "./words";

interface ComparedProps {
  readonly comparison: Comparison;
  readonly milliseconds: number;
}

/** A comparison: how many are equal, why others differ, every amount, and the files to take away. */
export function Compared({ comparison, milliseconds }: ComparedProps): JSX.Element {
  const { employees, counts, causes, onlyTheirs, onlyOurs, openings } = comparison;
  const text = `${counts.Equal} of ${employees.length} equal, ${counts.Explained} explained, ${counts.Unexplained} not explained, ${counts.NotCalculated} not calculated.`;
  return (
    <>
      <div>
        <h2 class="eyebrow" id="compared">
          Equal payslips
        </h2>
        <p class="hero small">
          <span class="money" data-figure="equal">{`${counts.Equal} of ${employees.length}`}</span>
        </p>
        <p class="hero-note">{text}</p>
        <p class="hint">{`Read and compared in ${(milliseconds / 1_000).toLocaleString("en-GB", SECONDS)} seconds.`}</p>
      </div>
      <Alone title="Only in the other payroll" ids={onlyTheirs} />
      <Alone title="Only in this payroll" ids={onlyOurs} />
      {causes.length > 0 && (
        <Bars
          id="causes"
          title="Employees by cause"
          bars={causes.map(({ cause, employees: count }) => ({ label: CAUSES[cause], count }))}
        />
      )}
      <DifferenceBars employees={employees} />
      <DifferenceTable employees={employees} />
      <div class="actions">
        <DownloadButton
          label="Download CSV"
          name="comparison.csv"
          type="text/csv"
          make={() => comparisonCsv(employees)}
        />
        <DownloadButton
          label={openings.length > 0 ? "Download JSON, with opening balances" : "Download JSON"}
          name="comparison.json"
          type="application/json"
          make={() => JSON.stringify(comparison, null, 2)}
        />
      </div>
      <Spoken text={text} role="status" />
    </>
  );
}

const SECONDS = { maximumFractionDigits: 1 };
const MOST_SHOWN = 50;

function Alone({ title, ids }: { readonly title: string; readonly ids: readonly string[] }): JSX.Element | null {
  if (ids.length === 0) return null;
  const more = ids.length > MOST_SHOWN ? ` and ${ids.length - MOST_SHOWN} more` : "";
  return <p class="notice">{`${title}: ${ids.slice(0, MOST_SHOWN).join(", ")}${more}.`}</p>;
}
