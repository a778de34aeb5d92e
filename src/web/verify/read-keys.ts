import type { Problem } from "../../engine";
import type { PublicKey } from "../../engine/proof";

type ReadKeys =
  | { readonly ok: true; readonly keys: readonly PublicKey[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads public keys as typed: a JSON Web Key, or a list of them. The verifier checks each. */
export function readKeys(text: string): ReadKeys {
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
