import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { YEARS } from "../../rules/years";
import { SelectBox } from "../controls";
import { FileBox } from "../tool";

interface WorkforceProps {
  readonly isBusy: boolean;
  readonly load: (taxYear: string, people: Blob | number) => void;
}

const TAX_YEARS = Object.keys(YEARS).reverse();
const SAMPLES = ["1000", "10000", "100000"] as const;

/** The tax year, and the people: of a file, or invented. */
export function WorkforceForm({ isBusy, load }: WorkforceProps): JSX.Element {
  const [taxYear, setTaxYear] = useState(TAX_YEARS[0] ?? "");
  const [people, setPeople] = useState<(typeof SAMPLES)[number]>("10000");
  const [file, setFile] = useState<File | null>(null);
  return (
    <form
      class="situation"
      aria-label="The workforce"
      onSubmit={(event) => {
        event.preventDefault();
        load(taxYear, file ?? Number(people));
      }}
    >
      <SelectBox
        id="tax-year"
        label="Tax year"
        value={taxYear}
        options={TAX_YEARS.map((year) => [year, `${year} to ${Number(year) + 1}`] as const)}
        change={setTaxYear}
      />
      <FileBox
        id="people-file"
        label="People"
        accept=".jsonl,.json,.csv,.txt,.xml"
        hint="A payroll file, a full payment submission (FPS), or a person’s year a line for paypacket batch."
        change={setFile}
      />
      {file === null && (
        <SelectBox
          id="sample"
          label="Or invented people"
          value={people}
          options={SAMPLES.map((count) => [count, Number(count).toLocaleString("en-GB")] as const)}
          change={setPeople}
        />
      )}
      <button type="submit" class="plain" disabled={isBusy}>
        {file === null ? "Make a sample" : "Calculate the file"}
      </button>
    </form>
  );
}
