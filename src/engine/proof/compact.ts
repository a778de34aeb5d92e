import { type Failure, isObject, type Problem, problem } from "../base";
import type { Payslip } from "../gross-to-net";
import { type Rulebook, refuseOther } from "../rulebook";
import { bytesToHex, utf8ToBytes } from "./bytes";
import { calculateStated, type Stated } from "./calculate-stated";
import { canonicalText } from "./canonical-text";
import { leafHash } from "./merkle-tree";
import { type PayslipProof, PROOF_FORM, PROVEN_CALCULATIONS, RECORD_FORM } from "./record";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = DIGITS.length;

/** Compresses or expands bytes as raw DEFLATE (RFC 1951), which every host can: `zlib`, `CompressionStream`. */
export type Packing = (bytes: Uint8Array) => Uint8Array;

const WHOLE = "PAYPACKET1:";
const HASH_ONLY = "PAYPACKET1/";

/** As many characters as a QR code of version 30 holds, which prints 5 cm wide with modules of a third of a millimetre. */
export const MOST_CODE_CHARACTERS = 2_520;

/**
 * Returns the text of a QR code for a payslip: the proof without the figures, which are calculated again from the facts,
 * except those of the payment; the hash of its record if that does not fit. All characters are from the alphabet that
 * QR codes hold most tightly.
 */
export function proofCode(proof: PayslipProof, deflate: Packing): string {
  const { record, place, signature } = proof;
  const content = [
    record.salt,
    record.about,
    PROVEN_CALCULATIONS.indexOf(record.calculation),
    record.facts,
    record.payment,
    record.rules,
    record.kernel,
    amountsOf(record.figures),
    [place.index, place.size, ...place.path],
    proof.root,
    signature.keyId,
    signature.value,
  ];
  const code = WHOLE + base45(deflate(utf8ToBytes(canonicalText(content) ?? "")));
  return code.length <= MOST_CODE_CHARACTERS ? code : HASH_ONLY + proofHash(proof).toUpperCase();
}

/** Returns the hash of a proof's record, in hexadecimal. */
export function proofHash({ record }: PayslipProof): string {
  return bytesToHex(leafHash(utf8ToBytes(canonicalText(record) ?? "")));
}

/** Returns the amounts of the payment that are not zero. */
function amountsOf({ forPeriod }: Payslip): Readonly<Record<string, string>> {
  const amounts = Object.entries(forPeriod).filter(([, amount]) => typeof amount === "string" && amount !== "0.00");
  return Object.fromEntries(amounts);
}

/**
 * Reads the text of a QR code back into a proof, which may then be verified. Its figures are calculated, with the amounts
 * that the code states in their place.
 *
 * Problems: `invalid_format` for a text that is not such a code or has only the hash; those of the facts.
 */
export function readProofCode(
  code: string,
  inflate: Packing,
  rulebook: Rulebook,
): { readonly ok: true; readonly value: unknown } | Failure {
  const other = refuseOther(rulebook);
  if (other !== null) return other;
  if (String(code).startsWith(HASH_ONLY)) return refused("a code with the whole payslip: this one has its hash alone");
  const content = unpack(String(code).trim(), inflate);
  if (content === null) return refused(`a code that begins with ${WHOLE}, whole and unchanged`);
  const [salt, about, calculation, facts, payment, rules, kernel, amounts, place, root, keyId, value] = content;
  const stated = {
    calculation: PROVEN_CALCULATIONS[Number(calculation)] ?? "gross-to-net",
    facts,
    payment: Number(payment),
  };
  const figures = figuresOf(stated, amounts, rulebook);
  if (!figures.ok) return figures;
  const [index, size, ...path] = Array.isArray(place) ? place : [];
  return {
    ok: true,
    value: {
      form: PROOF_FORM,
      record: { form: RECORD_FORM, salt, about, ...stated, rules, kernel, figures: figures.value },
      root,
      place: { index, size, path },
      signature: { algorithm: "Ed25519", keyId, value },
    },
  };
}

function figuresOf(stated: Stated, amounts: unknown, rulebook: Rulebook) {
  const made = calculateStated(stated, rulebook, "/record");
  if (!made.ok) return made;
  const said = isObject(amounts) ? amounts : {};
  const shown = Object.entries(made.value.forPeriod).map(([name, amount]) => {
    return [name, typeof amount === "string" ? (said[name] ?? "0.00") : amount];
  });
  return { ok: true, value: { ...made.value, forPeriod: Object.fromEntries(shown) } } as const;
}

/**
 * Returns the compressed bytes in the text of a QR code; null for other texts. For hosts that can only expand bytes in a
 * promise, such as browsers: `readProofCode` then takes a function that returns what was expanded.
 */
export function packedProof(code: string): Uint8Array | null {
  const text = String(code).trim();
  return text.startsWith(WHOLE) ? fromBase45(text.slice(WHOLE.length)) : null;
}

function unpack(code: string, inflate: Packing): readonly unknown[] | null {
  const bytes = packedProof(code);
  if (bytes === null) return null;
  try {
    const content: unknown = JSON.parse(textOf(inflate(bytes)));
    return Array.isArray(content) ? content : null;
  } catch {
    return null;
  }
}

function textOf(bytes: Uint8Array): string {
  let escaped = "";
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
  return decodeURIComponent(escaped);
}

function refused(expected: string): { readonly ok: false; readonly problems: readonly Problem[] } {
  return { ok: false, problems: [problem("invalid_format", "/code", { expected })] };
}

/** Encodes bytes in the characters that QR codes hold most tightly (RFC 9285): three for two bytes. */
function base45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3);
  }
  return text;
}

function digits(value: number, count: number): string {
  let [text, rest] = ["", value];
  for (let digit = 0; digit < count; digit++) {
    text += DIGITS.charAt(rest % BASE);
    rest = (rest - (rest % BASE)) / BASE;
  }
  return text;
}

/** Decodes base 45; null if the text is not what `base45` writes. */
function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = [...text.slice(at, at + 3)].map((digit) => DIGITS.indexOf(digit));
    const [first = 0, second = 0, third = 0] = values;
    const value = first + second * BASE + third * BASE * BASE;
    if (values.length > 2) bytes.push((value - (value % 256)) / 256);
    bytes.push(value % 256);
  }
  const read = Uint8Array.from(bytes);
  return base45(read) === text ? read : null;
}
