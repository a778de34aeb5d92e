import { type Failure, isObject, type Problem, pointerStep, problem, Reader, shape } from "../base";
import type { Payslip } from "../gross-to-net";
import { type Rulebook, refuseOther } from "../rulebook";
import { bytesToHex, fromBase64Url, utf8ToBytes } from "./bytes";
import { calculateStated } from "./calculate-stated";
import { canonicalText } from "./canonical-text";
import { type CryptoHost, ED25519 } from "./host";
import { KERNEL_DIGEST } from "./kernel-digest";
import { keyIdOf, openKey, type PublicKey, publicKey } from "./keys";
import { leafHash, rootFrom } from "./merkle-tree";
import { PROOF_FORM, PROVEN_CALCULATIONS, RECORD_FORM } from "./record";
import { rootMessage } from "./root-message";

const HASH = shape.textOfForm(/^[0-9a-f]{64}$/, "64 hexadecimal digits in lower case");

/** An object whose own reader comes later. */
const anyObject: shape.Shape<object> = {
  read: (reader, value, key, path) => reader.object(value, path + pointerStep(key)) ?? {},
  schema: () => ({ type: "object" }),
};

const MOST_RECORDS = 2 ** 32;
const DEEPEST_PATH = 32;
const SIGNATURE_BYTES = 64;

const signatureValue: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = shape.text.read(reader, value, key, path);
    if (text === "" || fromBase64Url(text)?.length === SIGNATURE_BYTES) return text;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: "64 bytes in base64url, without padding" });
    return "";
  },
  schema: () => ({ type: "string", pattern: "^[A-Za-z0-9_-]{86}$" }),
};

/** A proof as it is read: nothing in it is trusted. */
const PROOF = shape.record({
  form: shape.choice([PROOF_FORM]),
  record: shape.record({
    form: shape.choice([RECORD_FORM]),
    salt: shape.textOfForm(/^[0-9a-f]{32}$/, "32 hexadecimal digits in lower case"),
    about: shape.map(shape.text),
    calculation: shape.choice(PROVEN_CALCULATIONS),
    facts: anyObject,
    payment: shape.integer(0, MOST_RECORDS),
    rules: HASH,
    kernel: HASH,
    figures: anyObject,
  }),
  root: HASH,
  place: shape.record({
    index: shape.integer(0, MOST_RECORDS),
    size: shape.integer(1, MOST_RECORDS),
    path: shape.list(HASH, { upTo: DEEPEST_PATH }),
  }),
  signature: shape.record({
    algorithm: shape.choice(["Ed25519"]),
    keyId: shape.text,
    value: signatureValue,
  }),
});

/** More differences than these say nothing new. */
const MOST_DIFFERENCES = 200;

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

/**
 * Returns what differs between stated figures and those calculated, each place once: `figure_differs`. A figure that a
 * later version adds to payslips, and that is not stated, is not compared.
 */
function compareFigures(stated: unknown, calculated: unknown, path: string): readonly Problem[] {
  const found: Problem[] = [];
  compare(stated, calculated, path, found);
  return found;
}

function compare(stated: unknown, calculated: unknown, path: string, found: Problem[]): void {
  if (stated === calculated || found.length >= MOST_DIFFERENCES) return;
  const keys = keysOf(stated, calculated);
  if (keys === null) {
    found.push(problem("figure_differs", path, { stated: shown(stated), calculated: shown(calculated) }));
    return;
  }
  for (const key of keys) compare(at(stated, key), at(calculated, key), path + pointerStep(key), found);
}

/** Returns the keys to compare: of lists all, of objects those stated; null for anything else. */
function keysOf(stated: unknown, calculated: unknown): readonly string[] | null {
  if (Array.isArray(stated) && Array.isArray(calculated)) {
    return Object.keys(stated.length > calculated.length ? stated : calculated);
  }
  return isObject(stated) && isObject(calculated) ? Object.keys(stated) : null;
}

function at(owner: unknown, key: string): unknown {
  return Object.hasOwn(owner as object, key) ? (owner as Readonly<Record<string, unknown>>)[key] : undefined;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}

type ReadProof = shape.ReadOf<typeof PROOF>;
