import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { grossToNet, type Rulebook } from "../../engine";
import { makePayslipContents, type PayslipContents } from "../../engine/forms";
import { TextBox } from "../controls";
import { onceEach } from "../once-each";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import { calculateOutcome, type Situation } from "../situation";
import { DownloadButton } from "../tool";
import { loadWholeRulebook } from "../whole-rules";

/** Who is paid and who pays, as typed. They stay out of the page's address: a link is for sharing. */
interface Names {
  readonly employee: string;
  readonly employer: string;
  readonly reference: string;
}

const SAMPLE_NAMES: Names = { employee: "Sam Person", employer: "The Employer Ltd", reference: "123/A456" };

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

/** Makes the contents of the shown payment's payslip; null if they cannot be made. */
function makeContents(situation: Situation, names: Names, rulebook: Rulebook): PayslipContents | null {
  const outcome = calculateOutcome(situation, rulebook, (facts, law, { explain }) =>
    grossToNet(facts, law, { explain }),
  );
  if (!outcome.ok) return null;
  const { payslip } = outcome.figures;
  const [firstName = "", ...rest] = names.employee.trim().split(/\s+/);
  const made = makePayslipContents(
    {
      status: "PREVIEW",
      employee: { firstName, lastName: rest.join(" ") || "–" },
      employer: { name: names.employer.trim(), payeReference: names.reference.trim() || "–" },
      payslip,
    },
    rulebook,
  );
  return made.ok ? made.value : null;
}
