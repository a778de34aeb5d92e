import { errorCode } from "../platform";

const SENTENCES: Readonly<Record<string, string>> = {
  EMFILE:
    "This process may not open enough files at once. Raise the limit, such as with `ulimit -n 4096`, and start again.",
  ENFILE: "This machine has too many files open at once. Close other programs, and start again.",
  EAGAIN: "This user may not start more processes. End some, or raise the limit (`ulimit -u`), and start again.",
  ENOMEM: "This machine has too little free memory. End other programs, and start again.",
  ENOSPC: "The disk is full. Make room on it, and start again.",
};

/** Returns what to do about an error caused by a limit of the machine; null for any other error. */
export function limitReached(error: unknown): string | null {
  return SENTENCES[errorCode(error)] ?? null;
}
