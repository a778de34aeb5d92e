import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { ToolPage } from "../tool";
import { ProofForm } from "./proof-form";
import { VerifiedResult } from "./verified-result";
import { type Verified, verifyText } from "./verify-text";

/** The page that verifies signed payslips. */
export function VerifyPage(): JSX.Element {
  const [verified, setVerified] = useState<Verified | null>(null);
  const last = useRef(0);
  const check = async (proof: string, key: string): Promise<void> => {
    const own = ++last.current;
    const found = await verifyText(proof, key);
    if (own === last.current) setVerified(found);
  };
  return (
    <ToolPage
      title="Verify a payslip"
      lead="A signed payslip, checked by calculating it again: the signature, the rules and every figure."
      footer="The proof is checked in this browser. Nobody is asked, nothing is sent, and the page works offline once it has been opened."
    >
      <ProofForm check={check} />
      <div class="orders-result" id="result" tabIndex={-1}>
        {verified === null ? <p class="notice">The result appears here.</p> : <VerifiedResult verified={verified} />}
      </div>
    </ToolPage>
  );
}
