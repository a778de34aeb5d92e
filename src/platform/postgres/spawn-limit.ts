const LIMITS = ["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"];

/** Throws if a program failed to start because of a limit of the machine, not because of the program. */
export function throwIfLimit(error: unknown): void {
  if (error instanceof Error && "code" in error && LIMITS.includes(String(error.code))) throw error;
}
