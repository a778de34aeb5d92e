import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ColumnMatch } from "../../engine/compare";
import { FileBox } from "../tool";
import { LayoutForm } from "./layout-form";
import type { CompareRequest, LookedFile } from "./messages";

interface FilesProps {
  readonly looked: LookedFile | null;
  readonly isBusy: boolean;
  readonly ask: (request: CompareRequest) => void;
}

const KINDS: Readonly<Record<LookedFile["kind"], string>> = {
  Fps: "A full payment submission. It can be calculated again from its own codes and pay.",
  Json: "Payslips of this library.",
  Csv: "CSV. Check which column has what: known headings are chosen already.",
};

/** The two files, and the columns of a CSV file. */
export function FilesForm({ looked, isBusy, ask }: FilesProps): JSX.Element {
  const [theirs, setTheirs] = useState<File | null>(null);
  const [ours, setOurs] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ColumnMatch | null>(null);
  const layout = chosen ?? looked?.match ?? null;
  const choose = (file: File | null): void => {
    setTheirs(file);
    setChosen(null);
    if (file !== null) ask({ ask: "look", theirs: file });
  };
  return (
    <form
      class="situation"
      aria-label="The files"
      onSubmit={(event) => {
        event.preventDefault();
        if (theirs !== null) ask({ ask: "compare", theirs, ours, columns: layout?.columns ?? {} });
      }}
    >
      <FileBox
        id="theirs"
        label="The other payroll’s file"
        accept=".xml,.csv,.txt,.json"
        hint={looked === null ? "FPS as XML, payslips as CSV, or JSON of this library." : KINDS[looked.kind]}
        change={choose}
      />
      {looked?.kind === "Csv" && layout !== null && <LayoutForm looked={looked} layout={layout} change={setChosen} />}
      <FileBox
        id="ours"
        label="This payroll’s file"
        accept=".json"
        hint="A JSON list of employeeId and facts. An FPS can be compared without it."
        change={setOurs}
      />
      <button type="submit" class="plain" disabled={theirs === null || looked === null || isBusy}>
        Compare
      </button>
    </form>
  );
}
