import { errorCode } from "./error-code";
/** Why a file or folder could not be read. `place` is the place in the text, if known. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";

  constructor(
    readonly file: string,
    readonly reason: UnreadableReason,
    readonly place: TextPlace | null = null,
  ) {
    super(`${file}: ${reason}`);
  }
}

export type UnreadableReason =
  | "not_found"
  | "is_a_folder"
  | "is_not_a_folder"
  | "not_a_file"
  | "not_allowed"
  | "not_text"
  | "malformed_json"
  | "no_json_files"
  | "unreadable";

/** Line and column of a character, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const REASONS: Readonly<Record<string, UnreadableReason>> = {
  ENOENT: "not_found",
  EISDIR: "is_a_folder",
  ENOTDIR: "is_not_a_folder",
  EACCES: "not_allowed",
  EPERM: "not_allowed",
};

/** Converts a failed file system call to an error with its reason. */
export function unreadable(file: string, error: unknown): Unreadable {
  const code = errorCode(error);
  return new Unreadable(file, REASONS[code] ?? "unreadable");
}
