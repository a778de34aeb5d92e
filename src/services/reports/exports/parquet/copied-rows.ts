/** The cells of a row as `COPY` writes them. */
export type CopiedRow = readonly (string | null)[];

/** Reads rows in the text format of `COPY`: a list for each portion. */
export async function* copiedRows(portions: AsyncIterable<Uint8Array>): AsyncGenerator<readonly CopiedRow[]> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const portion of portions) {
    const lines = (begun + decoder.decode(portion, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield lines.map(rowOf);
  }
}

function rowOf(line: string): CopiedRow {
  return line.split("\t").map(cellOf);
}

const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function cellOf(cell: string): string | null {
  if (cell === "\\N") return null;
  if (!cell.includes("\\")) return cell;
  return cell.replaceAll(/\\(.)/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
}
