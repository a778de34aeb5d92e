import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

interface SiteFile {
  readonly content: Buffer;
  readonly gzipped: Buffer;
  readonly contentType: string;
  readonly etag: string;
}

/** The files of a small site by address, held in memory: a request can reach nothing else of the disk. */
export type StaticSite = ReadonlyMap<string, SiteFile>;

/** Reads a folder, without its subfolders; index.html also answers at "/". A missing folder is an empty site. */
export function readSite(folder: string): StaticSite {
  const site = new Map<string, SiteFile>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined) continue;
    const content = readFileSync(join(folder, name));
    const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
    const file = { content, gzipped: gzipSync(content), contentType, etag };
    site.set(`/${name}`, file);
    if (name === "index.html") site.set("/", file);
  }
  return site;
}

/** Answers a request for a file of the site; null when it is for something else. */
export function answerFromSite(site: StaticSite, request: Request): Response | null {
  const file = site.get(new URL(request.url).pathname);
  if (file === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const headers = {
    "content-type": file.contentType,
    etag: file.etag,
    "cache-control": "no-cache",
    vary: "accept-encoding",
  };
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const body = request.method === "HEAD" ? null : new Uint8Array(takesGzip ? file.gzipped : file.content);
  return new Response(body, { headers: takesGzip ? { ...headers, "content-encoding": "gzip" } : headers });
}
