import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { Unreadable, unreadable } from "../../platform";
import type { ResultFormat } from "./piece";

/** Identifies what a result was calculated from: a run resumes only if all of this is the same. */
export interface Job {
  /** Version of the command's own result format. */
  readonly version: 1;
  readonly inputBytes: number;
  readonly inputDigest: string;
  readonly rules: string;
  readonly taxYear: number;
  readonly period: number | null;
  readonly format: ResultFormat;
  readonly isCsv: boolean;
}

const READ_BYTES = 4 * 1024 * 1024;

/** Opens the input. Throws `Unreadable`. */
export async function openInput(path: string): Promise<{ readonly file: FileHandle; readonly size: number }> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Unreadable(path, found.isDirectory() ? "is_a_folder" : "not_a_file");
    return { file: await open(path), size: found.size };
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(path, error);
  }
}

/** Returns the SHA-256 of a whole file. */
export async function digestOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash("sha256");
  const bytes = new Uint8Array(READ_BYTES);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, 0, READ_BYTES, at);
    if (bytesRead === 0) break;
    hash.update(bytes.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest("hex");
}
