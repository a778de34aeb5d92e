import { errorCode } from "../error-code";

const LIMITS = ["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"];

/** Throws if a program failed to start because of a limit of the machine, not because of the program. */
export function throwIfLimit(error: unknown): void {
  if (LIMITS.includes(errorCode(error))) throw error;
}
