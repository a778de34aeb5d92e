import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { OpenAPIHono } from "@hono/zod-openapi";
import { errorCode } from "../error-code";
import { notFound, type PlatformEnv } from "../http";
import type { Clock } from "../ports";
import { contentDisposition, type FilePlace, type OpenedBytes, type WrittenBytes } from "./file-place";
import type { Files } from "./files";
import { type MeasuredBytes, measuredBytes } from "./measured-bytes";

/** The path of links to a local folder. */
export const LINK_PATH = "/files";

interface LocalPlaceOptions {
  readonly folder: string;
  /** The URL at which callers reach this process. */
  readonly address: string;
  /** Signs links. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

/** A folder of this machine, and links to this process. */
export interface LocalPlace extends FilePlace {
  readonly links: LocalLinks;
}

export function localPlace({ folder, ...signing }: LocalPlaceOptions): LocalPlace {
  const links = localLinks(signing);
  const openKey = (key: string): Promise<OpenedBytes | null> => openPath(pathOf(folder, key));
  return {
    links,
    open: openKey,
    read: async (key) => {
      const opened = await openKey(key);
      return opened === null ? null : buffer(opened.stream);
    },
    write: async (key, bytes) => writeWhole(pathOf(folder, key), measuredBytes(bytes)),
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
    link: async (key, { fileName: name, contentType: type, seconds }) =>
      links.sign("GET", { key, name, type }, seconds),
    putLink: async (key, { contentType: type, size, seconds }) =>
      links.sign("PUT", { key, type, size: String(size) }, seconds),
    postForm: async (key, { contentType: type, size, seconds }) => ({
      url: links.sign("POST", { key, type, size: String(size) }, seconds),
      fields: { "Content-Type": type },
    }),
  };
}

/** Returns the path of a key, which consists of identifiers and folders and cannot leave the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error("Not a key of a file");
  return join(folder, key);
}

async function openPath(path: string): Promise<OpenedBytes | null> {
  try {
    const file = await open(path, "r");
    const { size } = await file.stat();
    return { size, stream: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Syncs the file to disk before it is renamed: after a crash it is complete or missing. */
async function writeWhole(path: string, bytes: MeasuredBytes): Promise<WrittenBytes> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}.draft`;
  try {
    await writeParts(await open(draft, "wx", 0o600), bytes);
    await rename(draft, path);
    return bytes.written();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Bytes after which the disk begins to take them, so that the end does not wait for all of them. */
const SYNC_EVERY = 32 * 1024 * 1024;

async function writeParts(file: FileHandle, { parts }: MeasuredBytes): Promise<void> {
  let unsynced = 0;
  let syncing: Promise<void> = Promise.resolve();
  try {
    for await (const part of parts) {
      await file.writeFile(part);
      unsynced += part.length;
      if (unsynced < SYNC_EVERY) continue;
      await syncing;
      syncing = file.datasync();
      // It is awaited later: until then a failure must not count as one that nobody handles.
      syncing.catch(() => undefined);
      unsynced = 0;
    }
    await syncing;
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Serves links to local files. The signature authorises access: a link needs no token. It dies with its file, however long
 * it was signed for.
 */
export function fileRoutes({ links, open }: LocalPlace, { isThere }: Pick<Files, "isThere">): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  routes.get(LINK_PATH, async (context) => {
    const { key, name = "", type = "" } = links.verify("GET", new URL(context.req.url)) ?? {};
    const opened = key === undefined || !(await isThere(key)) ? null : await open(key);
    if (opened === null) throw notFound("file");
    return new Response(opened.stream, {
      headers: {
        "content-type": type,
        "content-length": String(opened.size),
        "content-disposition": contentDisposition(name),
        "cache-control": "private, no-store",
      },
    });
  });
  return routes;
}

/** What a link allows. */
type LinkUse = "GET" | "PUT" | "POST";

interface LocalLinksOptions {
  /** The URL at which callers reach this process. */
  readonly address: string;
  /** Signs links. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

/** Links to this process that are signed and expire. */
interface LocalLinks {
  /** Returns a link for one use, with values that nobody can change. */
  readonly sign: (use: LinkUse, values: Readonly<Record<string, string>>, seconds: number) => string;
  /** Returns the values of a link; null if it was changed, has expired, or is for another use. */
  readonly verify: (use: string, url: URL) => Readonly<Record<string, string>> | null;
}

function localLinks({ address, key, clock }: LocalLinksOptions): LocalLinks {
  const signature = (query: URLSearchParams): Buffer => createHmac("sha256", key).update(query.toString()).digest();
  return {
    sign: (use, values, seconds) => {
      const expires = String(Math.floor(clock.now() / 1_000) + seconds);
      const query = new URLSearchParams({ ...values, use, expires });
      query.set("signature", signature(query).toString("base64url"));
      return `${address}${LINK_PATH}?${query}`;
    },
    verify: (use, url) => {
      const query = new URLSearchParams(url.search);
      const [first = "", ...more] = query.getAll("signature");
      const sent = Buffer.from(more.length === 0 ? first : "", "base64url");
      query.delete("signature");
      const wanted = signature(query);
      if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return null;
      const isValid = query.get("use") === use && Number(query.get("expires")) * 1_000 > clock.now();
      return isValid ? Object.fromEntries(query) : null;
    },
  };
}
