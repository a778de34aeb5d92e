const LIMITS = ["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"];

/** Throws on an error of starting a program that says nothing of the program: the machine has reached a limit. */
export function throwIfLimit(error: unknown): void {
  if (error instanceof Error && "code" in error && LIMITS.includes(String(error.code))) throw error;
}
