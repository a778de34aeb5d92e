import { type Failure, type Problem, pointerStep, problem, Reader, shape } from "../base";
import type { Payslip } from "../gross-to-net";
import { type Rulebook, refuseOther } from "../rulebook";
import { bytesToHex, fromBase64Url, utf8ToBytes } from "./bytes";
import { calculateStated } from "./calculate-stated";
import { canonicalText } from "./canonical-text";
import { compareFigures } from "./compare-figures";
import { type CryptoHost, ED25519 } from "./host";
import { KERNEL_DIGEST } from "./kernel-digest";
import { keyIdOf, openKey, type PublicKey, publicKey } from "./keys";
import { leafHash, rootFrom } from "./merkle-tree";
import { PROOF, type ReadProof } from "./proof-shape";
import { rootMessage } from "./root-message";

/** The keys that are trusted, and the host's cryptography: `globalThis.crypto`. */
export interface Verifying {
  /** The public keys that are trusted. */
  readonly keys: readonly PublicKey[];
  /** The host's cryptography: `globalThis.crypto`. */
  readonly crypto: CryptoHost;
}

/** A payslip whose proof holds. */
export interface ProvenPayslip {
  /** What the issuer states of the payslip besides its figures. */
  readonly about: Readonly<Record<string, string>>;
  readonly payslip: Payslip;
  /** The digest of the rules that it was calculated by. */
  readonly rules: string;
  /** Whether this library's arithmetic is the very one that made it; every figure is equal either way. */
  readonly isSameKernel: boolean;
  /** The thumbprint of the key that signed the run. */
  readonly keyId: string;
  /** The root over the run, and the hash of this record below it. */
  readonly root: string;
  readonly hash: string;
}

/** The payslip of a proof that holds, or every problem found in it. */
export type Verification = { readonly ok: true; readonly value: ProvenPayslip } | Failure;

/** Checks proofs against the same keys and rules. */
export interface Verifier {
  verify(proof: unknown): Promise<Verification>;
}

const MOST_KEYS = 1_000;
const KEYS = shape.notEmpty(shape.list(publicKey, { upTo: MOST_KEYS }));

/**
 * Opens what checks proofs, once for many: keys are imported, and the signature over a run is checked for its first
 * payslip alone.
 *
 * A proof is checked by calculating its payslip again. Problems, all at once: of its form; `root_differs` if the record
 * or its place are not what was signed; `key_unknown`, `signature_wrong`; `rules_unknown` if the rulebook has other rules
 * than made the payslip; `figure_differs` {stated, calculated} at each figure; those of the facts. Problems of the keys:
 * `key_not_usable`, and of their form.
 */
export async function openVerifier(
  { keys, crypto }: Verifying,
  rulebook: Rulebook,
): Promise<{ readonly ok: true; readonly value: Verifier } | Failure> {
  const other = refuseOther(rulebook);
  if (other !== null) return other;
  const reader = new Reader();
  const read = KEYS.read(reader, keys, "keys", "");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const opened = new Map<string, object>();
  for (const [index, key] of read.entries()) {
    const host = await openKey({ x: key.x }, crypto);
    if (host === null) reader.refuse("key_not_usable", `/keys${pointerStep(index)}`);
    else opened.set(keyIdOf(key), host);
  }
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const isSigned = signatureCheck(opened, crypto);
  return { ok: true, value: { verify: (proof) => verify(proof, rulebook, isSigned) } };
}

type SignatureCheck = (proof: ReadProof) => Promise<Problem | null>;

/** Returns the check of signatures, which asks the host once for each root. */
function signatureCheck(opened: ReadonlyMap<string, object>, crypto: CryptoHost): SignatureCheck {
  const known = new Map<string, Promise<boolean>>();
  return async ({ root, place, signature: { keyId, value } }) => {
    const key = opened.get(keyId);
    if (key === undefined) return problem("key_unknown", "/signature/keyId", { keyId });
    const name = `${keyId} ${value} ${root} ${place.size}`;
    const bytes = new Uint8Array(fromBase64Url(value) ?? []);
    const message = rootMessage(root, place.size);
    const isRight = known.get(name) ?? crypto.subtle.verify(ED25519, key as never, bytes, message);
    known.set(name, isRight);
    return (await isRight) ? null : problem("signature_wrong", "/signature/value");
  };
}

async function verify(given: unknown, rulebook: Rulebook, isSigned: SignatureCheck): Promise<Verification> {
  const reader = new Reader();
  const proof = PROOF.readObject(reader, given, "");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const text = canonicalText((given as { readonly record: unknown }).record);
  if (text === null) return { ok: false, problems: [problem("invalid_format", "/record", { expected: PLAIN })] };
  const hash = leafHash(utf8ToBytes(text));
  const { record, root, signature } = proof;
  const made = calculateStated(record, rulebook, "/record");
  const problems = [
    ...rootProblems(proof, hash),
    ...[await isSigned(proof)].filter((found) => found !== null),
    ...(made.ok ? rulesProblems(record.rules, made.rules) : made.problems),
    ...(made.ok ? compareFigures(record.figures, made.value, "/record/figures") : []),
  ];
  if (!made.ok || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      about: record.about,
      payslip: made.value,
      rules: made.rules,
      isSameKernel: record.kernel === KERNEL_DIGEST,
      keyId: signature.keyId,
      root,
      hash: bytesToHex(hash),
    },
  };
}

const PLAIN = "plain JSON, not deeper than 64 levels";

function rootProblems({ root, place }: ReadProof, hash: Uint8Array): readonly Problem[] {
  const calculated = rootFrom(hash, place);
  if (calculated === root) return [];
  if (calculated !== null) return [problem("root_differs", "/root", { stated: root, calculated })];
  return [problem("invalid_format", "/place", { expected: "an index below the size, and the path that they need" })];
}

function rulesProblems(stated: string, known: string): readonly Problem[] {
  return stated === known ? [] : [problem("rules_unknown", "/record/rules", { stated, known })];
}
