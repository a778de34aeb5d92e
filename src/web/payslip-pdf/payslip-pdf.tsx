import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { TextBox } from "../controls";
import { onceEach } from "../once-each";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import { DownloadButton } from "../tool";
import { loadWholeRulebook } from "../whole-rules";
import { makeContents } from "./make-contents";
import { type Names, SAMPLE_NAMES } from "./names";

const loadDrawing = onceEach((): Promise<typeof import("../payslip-drawing")> => import("../payslip-drawing"));

/** The payslip of the shown payment as a PDF, which is drawn in the browser. */
export function PayslipPdf({ situation }: ContentProps): JSX.Element {
  const [names, setNames] = useState(SAMPLE_NAMES);
  const law = useLoaded(situation.taxYear, loadWholeRulebook);
  if (law.state !== "here") return <Fetching isMissing={law.state === "missing"} />;
  const contents = makeContents(situation, names, law.value);
  const draw = async (): Promise<Uint8Array> => {
    const { drawPayslipFile } = await loadDrawing("drawing");
    if (contents === null) throw new Error("There is no payslip to draw");
    return drawPayslipFile(contents);
  };
  return (
    <form class="situation payslip-pdf" onSubmit={(event) => event.preventDefault()}>
      {FIELDS.map(([name, label]) => (
        <TextBox
          key={name}
          id={`payslip-${name}`}
          label={label}
          type="words"
          value={names[name]}
          change={(value) => setNames({ ...names, [name]: value })}
        />
      ))}
      {contents === null ? (
        <p class="notice">Enter the names of employee and employer.</p>
      ) : (
        <DownloadButton label="Download the payslip" name="payslip.pdf" type="application/pdf" make={draw} />
      )}
    </form>
  );
}

const FIELDS: readonly (readonly [keyof Names, string])[] = [
  ["employee", "Employee"],
  ["employer", "Employer"],
  ["reference", "PAYE reference"],
];
