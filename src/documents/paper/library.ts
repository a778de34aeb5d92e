/** The PDF library, which creates empty documents. */
export type PdfLibrary = typeof import("pdfkit");

/** Loads the library with the first document drawn, because it is large. */
export async function loadLibrary(): Promise<PdfLibrary> {
  return (await import("pdfkit")).default;
}
