import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { Unreadable, unreadable } from "../../platform";
import type { InputForm, ResultFormat } from "./piece";

/** Identifies what a result was calculated from: a run resumes only if all of this is the same. */
export interface Job {
  /** Version of the command's own result format. */
  readonly version: 2;
  readonly inputBytes: number;
  readonly inputDigest: string;
  readonly rules: string;
  readonly taxYear: number;
  readonly period: number | null;
  readonly format: ResultFormat;
  readonly input: InputForm["kind"];
  /** The part of the input; left out for the whole. */
  readonly part?: PartOfInput;
}

/** A part of the input, of several of about the same size: whole lines without the heading, or whole row groups or record batches. */
export interface PartOfInput {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** Bytes of the input: the first of the part, and the first after it. */
  readonly start: number;
  readonly end: number;
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

/** Returns the SHA-256 of the bytes of a file from one up to another. */
export async function calculateDigest(file: FileHandle, start: number, end: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of readBytes(file, start, end)) hash.update(bytes);
  return hash.digest("hex");
}

/** Yields the bytes of a file from one up to another; each time in the same place, which the next ones overwrite. */
export async function* readBytes(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(READ_BYTES);
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(bytes, 0, Math.min(READ_BYTES, end - at), at);
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
    at += bytesRead;
  }
}
