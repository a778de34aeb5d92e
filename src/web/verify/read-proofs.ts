import type { Problem, Rulebook } from "../../engine";
import { MOST_CODE_CHARACTERS, packedProof, readProofCode } from "../../engine/proof";

/** The proofs in a text, or what is wrong with it. */
type ReadProofs =
  | { readonly ok: true; readonly proofs: readonly unknown[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Finds proofs in a text: a proof, a list, what `paypacket proof sign` prints, or the text of a QR code. */
export async function readProofs(text: string, rulebook: Rulebook): Promise<ReadProofs> {
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
