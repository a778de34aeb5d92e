import type { Reader } from "../../engine/base";
import { readableColour } from "../colour";
import type { Characters } from "./fonts";

/** Whose brand a document shows beside the employer. Null for what there is not. */
export interface DocumentBrand {
  /** The name at the foot of every page. */
  readonly productName: string | null;
  /** The colour of headings, lines and sums, such as "#1b5e8c"; it is made darker if it cannot be read on white. */
  readonly mainColour: string | null;
  /** A PNG image, drawn above the employer's name. */
  readonly logo: Uint8Array | null;
  /** Whether the name at the foot is preceded by "Powered by", because the logo is the employer's own. */
  readonly isPoweredBy: boolean;
}

/** A brand as it is drawn. */
export interface PaperBrand {
  /** Null for the documents' own colour. */
  readonly accent: string | null;
  readonly logo: Uint8Array | null;
  /** The text behind every footer; empty for none. */
  readonly foot: string;
  /** The program that the document names as its creator; null for our own. */
  readonly creator: string | null;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LONGEST_NAME = 60;

/** Reads a brand; null if no brand is stated, or with problems. A name that the fonts cannot print is left out. */
export function readBrand(reader: Reader, brand: DocumentBrand | undefined, printed: Characters): PaperBrand | null {
  if (brand === undefined) return null;
  const before = reader.problems.length;
  refuseBrand(reader, brand);
  if (reader.problems.length > before) return null;
  const { productName, mainColour, logo, isPoweredBy } = brand;
  const name = productName !== null && isPrinted(productName, printed) ? productName : null;
  return {
    accent: mainColour === null ? null : readableColour(mainColour),
    logo,
    foot: name === null ? "" : ` · ${isPoweredBy ? "Powered by " : ""}${name}`,
    creator: productName,
  };
}

function refuseBrand(reader: Reader, { productName, mainColour, logo }: DocumentBrand): void {
  if (mainColour !== null && !/^#[0-9a-f]{6}$/i.test(mainColour))
    reader.refuse("colour_not_usable", "/brand/mainColour");
  if (logo !== null && !isPng(logo)) reader.refuse("image_not_usable", "/brand/logo");
  if ((productName?.length ?? 0) > LONGEST_NAME)
    reader.refuse("too_large", "/brand/productName", { maximum: LONGEST_NAME });
}

function isPng(bytes: unknown): boolean {
  return bytes instanceof Uint8Array && PNG_SIGNATURE.every((byte, at) => bytes[at] === byte);
}

function isPrinted(text: string, printed: Characters): boolean {
  return [...text].every((character) => printed.has(character.codePointAt(0) ?? 0));
}
