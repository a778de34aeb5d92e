import { type Failure, problem, Reader, shape } from "../base";
import { type Rulebook, refuseOther } from "../rulebook";
import { base64Url, utf8ToBytes } from "./bytes";
import { type CryptoHost, ED25519 } from "./host";
import { keyIdOf, openKey, type PrivateKey, privateKey } from "./keys";
import { leafHash, merkleTree } from "./merkle-tree";
import { type PayslipProof, PROOF_FORM } from "./record";
import { rootMessage } from "./root-message";
import { type PayslipStatement, type WrittenRecord, writeRecord } from "./statement";

/** The key to sign with, and the host's cryptography: `globalThis.crypto`. */
export interface Signing {
  readonly key: PrivateKey;
  readonly crypto: CryptoHost;
}

/** The payslips of a run under one root and one signature, in the order given. */
export interface SignedRun {
  readonly root: string;
  readonly size: number;
  readonly keyId: string;
  readonly proofs: readonly PayslipProof[];
}

/** More would be several runs. */
const MOST_PAYSLIPS = 2_000_000;

/**
 * Calculates the payslips of a run and signs the root over their records: one signature, whatever their number. Each
 * proof can be given to its employee alone, and shows nothing of the others.
 *
 * Problems: of each payslip, below the index of its statement; `key_not_usable` for a key that the host refuses or that
 * is not a pair; `must_not_be_empty` without statements.
 */
export async function signPayslips(
  statements: readonly PayslipStatement[],
  { key, crypto }: Signing,
  rulebook: Rulebook,
): Promise<{ readonly ok: true; readonly value: SignedRun } | Failure> {
  const other = refuseOther(rulebook);
  if (other !== null) return other;
  const reader = new Reader();
  const { x, d } = privateKey.read(reader, key, "key", "");
  const records = shape
    .notEmpty(shape.list(asGiven, { upTo: MOST_PAYSLIPS }))
    .read(reader, statements, "payslips", "")
    .flatMap((each, index) => writeRecord(reader, each, `/payslips/${index}`, { crypto, rulebook }) ?? []);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return signRecords(records, { x, d }, crypto);
}

const asGiven: shape.Shape<unknown> = { read: (_, value) => value, schema: () => ({}) };

async function signRecords(
  records: readonly WrittenRecord[],
  pair: { readonly x: string; readonly d: string },
  crypto: CryptoHost,
): Promise<{ readonly ok: true; readonly value: SignedRun } | Failure> {
  const tree = merkleTree(records.map(({ text }) => leafHash(utf8ToBytes(text))));
  const { root } = tree;
  const value = await signatureOf(rootMessage(root, records.length), pair, crypto);
  if (value === null) return { ok: false, problems: [problem("key_not_usable", "/key")] };
  const signature = { algorithm: "Ed25519", keyId: keyIdOf(pair), value } as const;
  const proofs = records.map(({ record }, index): PayslipProof => {
    return { form: PROOF_FORM, record, root, place: tree.placeOf(index), signature };
  });
  return { ok: true, value: { root, size: records.length, keyId: signature.keyId, proofs } };
}

/** Signs a message; null if the host refuses the key, or if its public part does not belong to it. */
async function signatureOf(
  message: Uint8Array<ArrayBuffer>,
  { x, d }: { readonly x: string; readonly d: string },
  crypto: CryptoHost,
): Promise<string | null> {
  const own = await openKey({ x, d }, crypto);
  const shown = await openKey({ x }, crypto);
  if (own === null || shown === null) return null;
  const signature = new Uint8Array(await crypto.subtle.sign(ED25519, own as never, message));
  const isPair = await crypto.subtle.verify(ED25519, shown as never, signature, message);
  return isPair ? base64Url(signature) : null;
}
