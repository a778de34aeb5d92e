import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { createRulebook, describeProblem, type Problem, type Rulebook } from "../../engine";
import {
  MOST_CODE_CHARACTERS,
  openVerifier,
  type ProvenPayslip,
  type PublicKey,
  packedProof,
  readProofCode,
  type Verification,
} from "../../engine/proof";
import { rules } from "../../rules/all";
import { Spoken, TextArea } from "../controls";
import { dayInWords } from "../situation/describe";
import { shown } from "../situation/money";
import { FileBox, readFileText, startPage, ToolPage } from "../tool";

let packaged: Rulebook | null = null;

/** Browsers offer signatures to pages that came over HTTPS or from the same machine. */
const NO_CRYPTOGRAPHY: Problem = {
  token: "required",
  path: "/The browser's cryptography",
  arguments: { expected: "open this page over HTTPS or from the same machine" },
};

const FOUND_FAULTS_MOST_SHOWN = 50;

const MOST_SHOWN = 100;

const ALL_HOLD = "The signature is the issuer’s, and every figure follows from the facts and the law.";
const SOME_FAIL = "Do not rely on a payslip that is listed as not verified.";

const SHOWN_LINES = 8;
const SHOWN_KEY_LINES = 3;

startPage(VerifyPage);

/** The page that verifies signed payslips. */
function VerifyPage(): JSX.Element {
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
      footer="The proof is checked in this browser. Nothing is sent, and the page works offline once it has been opened."
    >
      <ProofForm check={check} />
      <div class="orders-result" id="result" tabIndex={-1}>
        {verified === null ? <p class="notice">The result appears here.</p> : <VerifiedResult verified={verified} />}
      </div>
    </ToolPage>
  );
}

interface ProofFormProps {
  readonly check: (proof: string, key: string) => void;
}

/** The proof and the key, pasted or from files. */
function ProofForm({ check }: ProofFormProps): JSX.Element {
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
        hint="A JSON Web Key, from the issuer itself. A key that came with the payslip proves nothing."
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

/** The outcome of each proof. */
function VerifiedResult({ verified }: { readonly verified: Verified }): JSX.Element {
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

interface FaultsProps {
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** What is wrong with a proof, and where: each figure with what is stated and what follows. */
function FoundFaults({ title, problems }: FaultsProps): JSX.Element {
  const figures = problems.filter(({ token }) => token === "figure_differs");
  const others = problems.filter(({ token }) => token !== "figure_differs");
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      {others.length > 0 && (
        <ul>
          {others.slice(0, FOUND_FAULTS_MOST_SHOWN).map((problem) => (
            <li key={`${problem.token}${problem.path}`}>{describeProblem(problem)}</li>
          ))}
        </ul>
      )}
      {figures.length > 0 && <Figures figures={figures.slice(0, FOUND_FAULTS_MOST_SHOWN)} />}
      {figures.length > FOUND_FAULTS_MOST_SHOWN && (
        <p>{`And ${figures.length - FOUND_FAULTS_MOST_SHOWN} more figures.`}</p>
      )}
    </div>
  );
}

function Figures({ figures }: { readonly figures: readonly Problem[] }): JSX.Element {
  return (
    <div class="scroller">
      <table class="wide" aria-label="Figures that differ">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Stated</th>
            <th scope="col">Calculated</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ path, arguments: found }) => (
            <tr key={path}>
              <th scope="row">{path.replace("/record/figures/", "").replaceAll("/", ", ")}</th>
              <td class="money">{String(found?.stated)}</td>
              <td class="money">{String(found?.calculated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was found: each proof's outcome, or why none could be checked. */
type Verified =
  | { readonly ok: true; readonly verifications: readonly Verification[] }
  | { readonly ok: false; readonly part: "key" | "proof"; readonly problems: readonly Problem[] };

/** Checks the proofs in a text against the keys in another, by calculating each payslip again. */
async function verifyText(proof: string, key: string): Promise<Verified> {
  const keys = readKeys(key);
  if (!keys.ok) return { ok: false, part: "key", problems: keys.problems };
  if (globalThis.crypto.subtle === undefined) return { ok: false, part: "key", problems: [NO_CRYPTOGRAPHY] };
  const opened = await openVerifier({ keys: keys.keys, crypto: globalThis.crypto }, rulebook());
  if (!opened.ok) return { ok: false, part: "key", problems: opened.problems };
  const read = await readProofs(proof, rulebook());
  if (!read.ok) return { ok: false, part: "proof", problems: read.problems };
  const verifications = await Promise.all(read.proofs.map((each) => opened.value.verify(each)));
  return { ok: true, verifications };
}

function rulebook(): Rulebook {
  if (packaged !== null) return packaged;
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  packaged = created.value;
  return packaged;
}

type ReadKeys =
  | { readonly ok: true; readonly keys: readonly PublicKey[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads public keys as typed: a JSON Web Key, or a list of them. The verifier checks each. */
function readKeys(text: string): ReadKeys {
  if (text.trim() === "") return refused("required", { expected: "the public key of who issued the payslip" });
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, keys: (Array.isArray(value) ? value : [value]) as readonly PublicKey[] };
  } catch {
    return refused("malformed_json", null);
  }
}

function refused(token: "required" | "malformed_json", args: Problem["arguments"]): ReadKeys {
  return { ok: false, problems: [{ token, path: "/The key", arguments: args }] };
}

/** The proofs in a text, or what is wrong with it. */
type ReadProofs =
  | { readonly ok: true; readonly proofs: readonly unknown[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Finds proofs in a text: a proof, a list, what `paypacket proof sign` prints, or the text of a QR code. */
async function readProofs(text: string, rulebook: Rulebook): Promise<ReadProofs> {
  const written = text.trim();
  if (written.startsWith("PAYPACKET")) return readCode(written, rulebook);
  try {
    const value: unknown = JSON.parse(written);
    const listed = value !== null && typeof value === "object" && "proofs" in value ? value.proofs : value;
    return { ok: true, proofs: Array.isArray(listed) ? listed : [listed] };
  } catch {
    return { ok: false, problems: [{ token: "malformed_json", path: "/The proof", arguments: null }] };
  }
}

async function readCode(code: string, rulebook: Rulebook): Promise<ReadProofs> {
  const packed = code.length <= MOST_CODE_CHARACTERS ? packedProof(code) : null;
  const expanded = packed === null ? new Uint8Array() : await expand(packed);
  const read = readProofCode(code, () => expanded, rulebook);
  return read.ok ? { ok: true, proofs: [read.value] } : read;
}

/** Expands raw DEFLATE; nothing if the bytes are not that. */
async function expand(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
