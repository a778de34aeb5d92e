import { type Failure, Reader } from "../engine/base";
import {
  type About,
  type DocumentBrand,
  type Fonts,
  loadLibrary,
  Paper,
  printable,
  readBrand,
  readCode,
  readTypefaces,
} from "./paper";
import { DocumentReader, type DocumentShape } from "./shape";

/** Options of one document. */
export interface DocumentOptions {
  /**
   * Encrypts the document with AES-256: anyone with the password may read, print and copy it. Up to 32 Latin-1
   * characters. Encryption uses fresh random numbers, so the bytes differ each time.
   */
  readonly password?: string;
  /** The brand that the document shows; without one it has the documents' own colours. */
  readonly brand?: DocumentBrand;
}

/** Options of a payslip. */
export interface PayslipOptions extends DocumentOptions {
  /** The text of the QR code at its end, as `proofCode` of `paypacket/proof` returns it; without one there is no code. */
  readonly proof?: string;
}

/** A PDF file, or everything wrong with its data. */
export type DrawnDocument = { readonly ok: true; readonly value: Uint8Array } | Failure;

/** A kind of document: the shape of its data, and how to draw it. */
export interface DocumentKind<Data> {
  readonly shape: DocumentShape<Data>;
  about(data: Data): About;
  draw(paper: Paper, data: Data): void;
  /** Returns the footer of every page. */
  foot(data: Data): string;
}

/** Draws a document of a kind. */
export async function drawDocument<Data>(
  kind: DocumentKind<Data>,
  data: unknown,
  fonts: Fonts,
  options: PayslipOptions | undefined,
): Promise<DrawnDocument> {
  const library = await loadLibrary();
  const reader = new Reader();
  const typefaces = readTypefaces(library, reader, fonts);
  const password = readPassword(reader, options);
  // Without fonts every text would be refused, which is no help to the caller.
  const dataReader = typefaces === null ? new Reader() : new DocumentReader(printable(typefaces));
  const read = kind.shape.readObject(dataReader, data, "");
  const brand = typefaces === null ? null : readBrand(reader, options?.brand, printable(typefaces));
  const code = await readCode(reader, options?.proof);
  const problems = [...reader.problems, ...dataReader.problems];
  if (typefaces === null || problems.length > 0) return { ok: false, problems };
  const paper = new Paper(library, kind.about(read), { fonts, typefaces, password, brand, code });
  kind.draw(paper, read);
  return { ok: true, value: await paper.finish(kind.foot(read)) };
}

const LONGEST_PASSWORD = 32;

function readPassword(reader: Reader, options: DocumentOptions | undefined): string | null {
  const password: unknown = options?.password;
  if (password === undefined) return null;
  if (typeof password !== "string") reader.refuse("wrong_type", "/password", { expected: "string" });
  else if (password === "") reader.refuse("must_not_be_empty", "/password");
  else if (password.length > LONGEST_PASSWORD) reader.refuse("too_large", "/password", { maximum: LONGEST_PASSWORD });
  else if (!isSameInEveryReader(password)) {
    reader.refuse("characters_not_printable", "/password", { characters: "outside Latin-1, or such as ² and ½" });
  } else return password;
  return null;
}

/** Returns whether a password is Latin-1 without the characters that only some readers normalise. */
function isSameInEveryReader(password: string): boolean {
  return /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/.test(password) && password === password.normalize("NFKC");
}
