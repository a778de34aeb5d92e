import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "../ports";
import type { FilePlace, LinkedFile } from "./file-place";

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

/** A folder of this machine, and links to this process that are signed and expire. */
export interface LocalPlace extends FilePlace {
  /** Returns the file of a link; null if the link was changed or has expired, or its file is gone. */
  readonly follow: (url: URL) => Promise<(LinkedFile & { readonly bytes: Uint8Array }) | null>;
}

export function localPlace({ folder, address, key, clock }: LocalPlaceOptions): LocalPlace {
  const read = async (fileKey: string): Promise<Uint8Array | null> => {
    try {
      return await readFile(pathOf(folder, fileKey));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  };
  const sign = (query: URLSearchParams): Buffer => createHmac("sha256", key).update(query.toString()).digest();
  return {
    read,
    write: async (fileKey, bytes) => writeWhole(pathOf(folder, fileKey), bytes),
    remove: async (fileKey) => rm(pathOf(folder, fileKey), { force: true }),
    link: async (fileKey, { fileName, contentType, seconds }) => {
      const expires = String(Math.floor(clock.now() / 1_000) + seconds);
      const query = new URLSearchParams({ key: fileKey, name: fileName, type: contentType, expires });
      query.set("signature", sign(query).toString("base64url"));
      return `${address}${LINK_PATH}?${query}`;
    },
    follow: async (url) => {
      const query = new URLSearchParams(url.search);
      const signature = Buffer.from(query.get("signature") ?? "", "base64url");
      query.delete("signature");
      const wanted = sign(query);
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return null;
      const seconds = Number(query.get("expires")) - clock.now() / 1_000;
      const bytes = seconds > 0 ? await read(query.get("key") ?? "") : null;
      if (bytes === null) return null;
      return { bytes, seconds, fileName: query.get("name") ?? "", contentType: query.get("type") ?? "" };
    },
  };
}

/** Returns the path of a key, which consists of identifiers and folders and cannot leave the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error("Not a key of a file");
  return join(folder, key);
}

/** Syncs the file to disk before it is renamed: after a crash it is complete or missing. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}.draft`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
