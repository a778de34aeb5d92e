/** A line of values separated by commas; quoted where a value needs it. */
export function writeCsvLine(values: readonly string[]): string {
  return `${values.map(quoted).join(",")}\r\n`;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The lines of a text, each as its values; null when a quote is left open or stands where none may. */
export function readCsvLines(text: string): readonly (readonly string[])[] | null {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const value = readValue(text, at);
    if (value === null) return null;
    line.push(value.text);
    at = value.end;
    if (text[at] === ",") {
      at++;
      if (at === text.length) line.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 2;
    else if (text[at] === "\n") at++;
    else if (at < text.length) return null;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function readValue(text: string, from: number): { text: string; end: number } | null {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && !/[,\r\n"]/.test(text[end] as string)) end++;
    return { text: text.slice(from, end), end };
  }
  let value = "";
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at++;
    } else return { text: value, end: at + 1 };
  }
  return null;
}
