import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file served from memory: every response sends the same bytes without copying. */
export interface KeptFile {
  readonly content: Bytes;
  readonly gzipped: () => Promise<Bytes>;
  readonly contentType: string;
  readonly etag: string;
}

const compress = promisify(gzip);

/** Keeps a file in memory; it is compressed on the first request that accepts gzip. */
export function keepFile(content: Bytes, contentType: string): KeptFile {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  let gzipped: Promise<Bytes> | null = null;
  return { content, gzipped: () => (gzipped ??= compress(content)), contentType, etag };
}

/** Answers a `GET` or `HEAD` for a file: 304 if `If-None-Match` has its tag, with gzip if accepted. */
export async function answerFile({ content, gzipped, contentType, etag }: KeptFile, request: Request) {
  const headers = { "content-type": contentType, etag, "cache-control": "no-cache", vary: "accept-encoding" };
  if (names(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  const encoding = takesGzip ? { "content-encoding": "gzip" } : {};
  const body = takesGzip ? await gzipped() : content;
  return new Response(request.method === "HEAD" ? null : body, { headers: Object.assign(encoding, headers) });
}

function names(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
