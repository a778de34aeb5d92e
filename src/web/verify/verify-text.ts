import { createRulebook, type Problem, type Rulebook } from "../../engine";
import { openVerifier, type Verification } from "../../engine/proof";
import { rules } from "../../rules/all";
import { readKeys } from "./read-keys";
import { readProofs } from "./read-proofs";

/** What was found: each proof's outcome, or why none could be checked. */
export type Verified =
  | { readonly ok: true; readonly verifications: readonly Verification[] }
  | { readonly ok: false; readonly part: "key" | "proof"; readonly problems: readonly Problem[] };

let packaged: Rulebook | null = null;

/** Checks the proofs in a text against the keys in another, by calculating each payslip again. */
export async function verifyText(proof: string, key: string): Promise<Verified> {
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

/** Browsers offer signatures to pages that came over HTTPS or from the same machine. */
const NO_CRYPTOGRAPHY: Problem = {
  token: "required",
  path: "/The browser's cryptography",
  arguments: { expected: "open this page over HTTPS or from the same machine" },
};

function rulebook(): Rulebook {
  if (packaged !== null) return packaged;
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  packaged = created.value;
  return packaged;
}
