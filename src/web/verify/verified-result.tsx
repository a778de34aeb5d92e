import type { JSX } from "preact";
import type { ProvenPayslip, Verification } from "../../engine/proof";
import { Spoken } from "../controls";
import { dayInWords } from "../situation/describe";
import { shown } from "../situation/money";
import { FoundFaults } from "./found-faults";
import type { Verified } from "./verify-text";

const MOST_SHOWN = 100;

/** The outcome of each proof. */
export function VerifiedResult({ verified }: { readonly verified: Verified }): JSX.Element {
  if (!verified.ok) {
    const title = verified.part === "key" ? "The key cannot be used." : "The proof cannot be read.";
    return <FoundFaults title={title} problems={verified.problems} />;
  }
  const { verifications } = verified;
  const right = verifications.filter(({ ok }) => ok).length;
  const text = `${right} of ${verifications.length} verified.`;
  return (
    <>
      <div>
        <h2 class="eyebrow">Verified</h2>
        <p class="hero small" data-figure="verified">{`${right} of ${verifications.length}`}</p>
        <p class="hero-note">{right === verifications.length ? ALL_HOLD : SOME_FAIL}</p>
      </div>
      {[...verifications.entries()].slice(0, MOST_SHOWN).map(([place, verification]) => (
        <Outcome key={place} place={place + 1} verification={verification} />
      ))}
      {verifications.length > MOST_SHOWN && <p class="hint">{`The first ${MOST_SHOWN} are shown.`}</p>}
      <Spoken text={text} role="status" />
    </>
  );
}

const ALL_HOLD = "The signature is the issuer’s, and every figure follows from the facts and the law.";
const SOME_FAIL = "Do not rely on a payslip that is listed as not verified.";

function Outcome({ place, verification }: { readonly place: number; readonly verification: Verification }) {
  if (verification.ok) return <Proven place={place} proven={verification.value} />;
  return <FoundFaults title={`Payslip ${place} is not verified.`} problems={verification.problems} />;
}

function Proven({ place, proven }: { readonly place: number; readonly proven: ProvenPayslip }): JSX.Element {
  const { about, payslip, keyId, rules, isSameKernel } = proven;
  const id = `proven-${place}`;
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(about),
    ["Payment date", payslip.paymentDate === null ? "" : dayInWords(payslip.paymentDate)],
    ["Tax code", payslip.taxCode],
    ["Gross pay", shown(payslip.forPeriod.grossPay)],
    ["Income tax", shown(payslip.forPeriod.tax)],
    ["National Insurance", shown(payslip.forPeriod.ni)],
    ["Take-home pay", shown(payslip.forPeriod.netPay)],
  ];
  return (
    <section class="card" aria-labelledby={id} data-proven={place}>
      <h3 id={id}>{`Payslip ${place} is verified`}</h3>
      <table aria-labelledby={id}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint digest">{`Signed with key ${keyId}. Rule data ${rules.slice(0, 12)}.`}</p>
      {!isSameKernel && (
        <p class="hint">Another version of the arithmetic made this payslip; every figure is equal all the same.</p>
      )}
    </section>
  );
}
