/** Encodes a text as UTF-8. Engines outside a browser or server have no encoder of their own. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes[length++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[length++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left--) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}
