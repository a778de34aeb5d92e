import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An email of the folder, as a mail program shows it. */
export interface ReadLetter {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly fileName: string; readonly bytes: Buffer }[];
}

/** Returns the emails of a sandbox in the order of their sending. */
export function lettersIn(dataFolder: string): readonly ReadLetter[] {
  const folder = join(dataFolder, "mail/sandbox");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readLetter(readFileSync(join(folder, name), "utf8")));
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly content: string;
}

export function readLetter(raw: string): ReadLetter {
  const whole = partOf(raw.replaceAll("\r\n", "\n"));
  const parts = leavesOf(whole);
  const textOf = (type: string) =>
    parts
      .filter((part) => headerOf(part, "content-type").startsWith(type))
      .map((part) => decoded(part).toString())[0] ?? "";
  return {
    headers: whole.headers,
    text: textOf("text/plain"),
    html: textOf("text/html"),
    attachments: parts
      .filter((part) => headerOf(part, "content-disposition").startsWith("attachment"))
      .map((part) => ({
        fileName: /filename="?([^";]+)/.exec(headerOf(part, "content-disposition"))?.[1] ?? "",
        bytes: decoded(part),
      })),
  };
}

function partOf(text: string): Part {
  const end = text.indexOf("\n\n");
  const lines = text
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { headers, content: text.slice(end + 2) };
}

function leavesOf(part: Part): readonly Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headerOf(part, "content-type"))?.[1];
  if (boundary === undefined) return [part];
  const pieces = part.content.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(partOf(piece.replace(/^\n/, ""))));
}

function headerOf({ headers }: Part, name: string): string {
  return headers.get(name) ?? "";
}

function decoded(part: Part): Buffer {
  const encoding = headerOf(part, "content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(part.content, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(part.content);
  const bytes = part.content
    .replaceAll(/=\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
