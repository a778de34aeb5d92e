import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { answerFile, type KeptFile, keepFile } from "./kept-file";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".ttf": "font/ttf",
  ".svg": "image/svg+xml",
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
