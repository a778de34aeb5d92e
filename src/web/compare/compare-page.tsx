import type { JSX } from "preact";
import { ProblemList, ProgressLine, ToolPage } from "../tool";
import { Compared } from "./compared";
import { FilesForm } from "./files-form";
import { type ComparisonState, useComparison } from "./use-comparison";

/** The page that compares two payrolls: the files, and what differs and why. */
export function ComparePage(): JSX.Element {
  const [state, ask] = useComparison();
  return (
    <ToolPage
      title="Compare two payrolls"
      lead="Another payroll’s payslips, calculated again: which amounts are equal, which differ, and why."
      footer="The files are read and compared in this browser. Nothing of them leaves it, and the page works offline once it has been opened."
    >
      <FilesForm looked={state.looked} isBusy={state.progress !== null} ask={ask} />
      <div class="orders-result" id="result" tabIndex={-1}>
        <Outcome state={state} />
      </div>
    </ToolPage>
  );
}

const TITLES = {
  theirs: "The other payroll’s file cannot be read.",
  ours: "This payroll’s file is needed or cannot be read.",
} as const;

function Outcome({ state: { refused, progress, comparison, milliseconds } }: { readonly state: ComparisonState }) {
  if (refused !== null) return <ProblemList title={TITLES[refused.file]} problems={refused.problems} />;
  if (progress !== null) return <ProgressLine label="Comparing" done={progress.done} total={progress.total} />;
  if (comparison !== null) return <Compared comparison={comparison} milliseconds={milliseconds} />;
  return <p class="notice">The result appears here when the files have been chosen.</p>;
}
