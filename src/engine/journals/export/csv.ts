/** A row as RFC 4180 has it. A semicolon is quoted too, since some hosts take it for a separator. */
export function writeCsvRow(values: readonly string[]): string {
  return `${values.map(quoted).join(",")}\r\n`;
}

function quoted(value: string): string {
  return /[",;\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The rows of a text; or the line, from 1, on which a quote is left open or stands where none may. */
export function readCsv(
  text: string,
): { readonly rows: readonly (readonly string[])[] } | { readonly badLine: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const cell = readCell(text, at);
    if (cell === null) return { badLine: lineOf(text, at) };
    row.push(cell.value);
    at = cell.end;
    if (text[at] === ",") {
      at++;
      if (at < text.length) continue;
      row.push("");
    }
    if (at < text.length && text[at] !== "\r" && text[at] !== "\n") return { badLine: lineOf(text, at) };
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return { rows };
}

function readCell(text: string, from: number): { readonly value: string; readonly end: number } | null {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && !'",\r\n'.includes(text[end] as string)) end++;
    return { value: text.slice(from, end), end };
  }
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return null;
    if (text[close + 1] !== '"') return { value: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
    at = close + 2;
  }
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}
