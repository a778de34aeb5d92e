/** Makes empty documents. */
export type PdfLibrary = typeof import("pdfkit");

/** The library, which is large: loaded with the first document that is drawn, not with whoever might draw one. */
export async function loadLibrary(): Promise<PdfLibrary> {
  return (await import("pdfkit")).default;
}
