import type { CalendarDate } from "../../engine/base";
import { type Encryption, useRevision6 } from "./encryption-revision-6";
import type { Fonts } from "./fonts";
import type { PdfLibrary } from "./library";
import { freshFont, NO_DEFAULT_FONT, openFont } from "./opened-font";

/** The metadata of a document. */
export interface About {
  readonly title: string;
  readonly author: string;
  /** The document's creation date, fixed so that the same data give the same bytes. */
  readonly date: CalendarDate;
  readonly landscape?: boolean;
  /** The program that made it, for a brand; null for our own. */
  readonly creator?: string | null;
}

/**
 * Opens an empty tagged A4 document in British English. Nothing in it depends on time or random numbers, and nothing is
 * compressed, because compressors differ between hosts: without a password the bytes depend on the data alone.
 */
export function openPdf(library: PdfLibrary, about: About, fonts: Fonts, password: string | null): PDFKit.PDFDocument {
  const pdf = new library({
    ...NO_DEFAULT_FONT,
    size: "A4",
    layout: about.landscape === true ? "landscape" : "portrait",
    margin: 0,
    pdfVersion: password === null ? "1.7" : "1.7ext3",
    compress: false,
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.creator ?? "Paypacket",
      Producer: about.creator ? "PDFKit" : "Paypacket with PDFKit",
      CreationDate: new Date(`${about.date}T00:00:00Z`),
    },
    ...(password === null ? {} : protection(password)),
  });
  const files = [
    ...Object.entries({ regular: fonts.regular, bold: fonts.bold }),
    ...Object.entries(fonts.others ?? []),
  ];
  for (const [name, bytes] of files) {
    const font = freshFont(openFont(library, bytes));
    pdf.registerFont(name, (font ?? bytesOf(bytes)) as PDFKit.Mixins.PDFFontSource);
  }
  return pdf;
}

/**
 * Encrypts with AES-256; `useRevision6` then slows down password guessing. Anyone with the password may read, print and
 * copy; screen readers are always allowed.
 */
function protection(password: string): Partial<PDFKit.PDFDocumentOptions> {
  const permissions = { printing: "highResolution", copying: true, contentAccessibility: true } as const;
  return { userPassword: password, ownerPassword: password, permissions };
}

/** Copies the bytes of a font or an image: the library reads whole buffers, not views into them. */
export function bytesOf(file: Uint8Array): ArrayBuffer {
  return new Uint8Array(file).buffer;
}

/** The library's document with its encryption, which its types omit. */
type WithEncryption = PDFKit.PDFDocument & { readonly _security?: Encryption };

/** Collects everything that the document writes, from now to its end. */
export async function collectBytes(pdf: WithEncryption, password: string | null): Promise<Uint8Array> {
  if (password !== null && pdf._security !== undefined) await useRevision6(pdf._security, password);
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("error", reject);
    pdf.on("end", () => resolve(joined(chunks)));
    pdf.end();
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
