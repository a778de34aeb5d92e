import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".ttf": "font/ttf",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** The files of a small site by address, held in memory: a request cannot reach the disk. */
export type StaticSite = ReadonlyMap<string, KeptFile>;

/**
 * Reads a folder, without its subfolders. Pages are served without ".html" too, index.html at "/". A missing folder is an
 * empty site.
 */
export function readSite(folder: string): StaticSite {
  const site = new Map<string, KeptFile>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined) continue;
    const file = keepFile(readFileSync(join(folder, name)), contentType);
    site.set(`/${name}`, file);
    if (name.endsWith(".html")) site.set(name === "index.html" ? "/" : `/${name.slice(0, -".html".length)}`, file);
  }
  return site;
}

/** Answers a request for a file of the site; null if it is for something else. */
export async function answerFromSite(site: StaticSite, request: Request): Promise<Response | null> {
  const file = site.get(new URL(request.url).pathname);
  if (file === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null;
  return answerFile(file, request);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A file served from memory: every response sends the same bytes without copying. */
export interface KeptFile {
  readonly content: Bytes;
  readonly gzipped: () => Promise<Bytes>;
  readonly contentType: string;
  readonly etag: string;
}

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
