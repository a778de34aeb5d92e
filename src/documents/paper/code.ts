import type { Reader } from "../../engine/base";

/** The squares of a QR code by row; true is dark. */
export type Squares = readonly (readonly boolean[])[];

/** The QR code of a payslip's proof. */
export interface Code {
  readonly squares: Squares;
  /** Whether it holds the payslip, and not its hash alone. */
  readonly isWhole: boolean;
}

/** The characters that QR codes hold most tightly, as many as a code of the largest version has room for. */
const TEXT = /^[0-9A-Z $%*+\-./:]{1,4296}$/;

/** The margin that the library draws at least; the paper around a code is its margin here. */
const MARGIN = 1;

/** Returns the code of a text, without the margin; null if none is wanted, or with a problem. Loads the library once. */
export async function readCode(reader: Reader, text: unknown): Promise<Code | null> {
  if (text === undefined) return null;
  if (typeof text !== "string" || !TEXT.test(text)) {
    reader.refuse("invalid_format", "/proof", { expected: "the text that proofCode returns" });
    return null;
  }
  const { encodeQR } = await import("qr");
  const framed = encodeQR(text, "raw", { ecc: "low", encoding: "alphanumeric", border: MARGIN });
  const squares = framed.slice(MARGIN, -MARGIN).map((row) => row.slice(MARGIN, -MARGIN));
  return { squares, isWhole: text.includes(":") };
}
