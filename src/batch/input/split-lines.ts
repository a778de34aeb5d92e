/** A stream of text or bytes, in pieces of any size. */
export type TextSource = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** One line without its line end; the first is 1. */
interface TextLine {
  readonly number: number;
  readonly text: string;
}

/**
 * Returns the lines of a stream of text. Lines end with \n or \r\n; a byte order mark at the start is dropped. Bytes
 * that are not UTF-8 become the replacement character.
 */
export async function* splitLines(source: TextSource): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let number = 0;
  for await (const piece of source) {
    const text = rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }));
    const lines = text.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield { number: ++number, text: withoutReturn(line) };
  }
  rest += decoder.decode();
  if (rest !== "") yield { number: ++number, text: withoutReturn(rest) };
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
