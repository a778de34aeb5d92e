import { expect } from "vitest";

/** How long a page may take on a machine that does other things as well. */
const PATIENCE = { timeout: 20_000 } as const;

/** Expects of what the page says that it becomes so. */
export function eventually<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, PATIENCE);
}
