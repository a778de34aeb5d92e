/** Returns the text of a file in UTF-8 or Windows-1252, as spreadsheets save it; uploads accept nothing else. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
