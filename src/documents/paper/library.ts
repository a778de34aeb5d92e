/** The PDF library, which creates empty documents. */
export type PdfLibrary = typeof import("pdfkit");

/**
 * Loads the library with the first document drawn, because it is large. It is installed apart from the
 * library: without it this rejects with `ERR_MODULE_NOT_FOUND`.
 */
export async function loadLibrary(): Promise<PdfLibrary> {
  return (await import("pdfkit")).default;
}
