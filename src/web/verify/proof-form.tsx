import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { TextArea } from "../controls";
import { FileBox, readFileText } from "../tool";

interface ProofFormProps {
  readonly check: (proof: string, key: string) => void;
}

const SHOWN_LINES = 8;
const SHOWN_KEY_LINES = 3;

/** The proof and the key, pasted or from files. */
export function ProofForm({ check }: ProofFormProps): JSX.Element {
  const [proof, setProof] = useState("");
  const [key, setKey] = useState("");
  return (
    <form
      class="situation"
      aria-label="The proof"
      onSubmit={(event) => {
        event.preventDefault();
        check(proof, key);
      }}
    >
      <TextArea
        id="proof"
        label="Proof, or the text of the payslip’s QR code"
        rows={SHOWN_LINES}
        value={proof}
        hint="JSON as the issuer handed it over, or text that begins with PAYPACKET1."
        change={setProof}
      />
      <FileBox
        id="proof-file"
        label="Or a file with proofs"
        accept=".json,.txt"
        change={(file) => load(file, setProof)}
      />
      <TextArea
        id="key"
        label="The issuer’s public key"
        rows={SHOWN_KEY_LINES}
        value={key}
        hint="A JSON Web Key, from the issuer itself: whoever hands you the payslip could have made another."
        change={setKey}
      />
      <FileBox id="key-file" label="Or a file with the key" accept=".json,.jwk" change={(file) => load(file, setKey)} />
      <button type="submit" class="plain">
        Verify
      </button>
    </form>
  );
}

async function load(file: File | null, set: (text: string) => void): Promise<void> {
  if (file === null) return;
  const read = await readFileText(file);
  set(read.ok ? read.text : "This file is not text in UTF-8.");
}
