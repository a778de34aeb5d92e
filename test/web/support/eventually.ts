import { expect } from "vitest";

/** The longest wait for a page on a machine that does other things as well. */
const PATIENCE = { timeout: 20_000 } as const;

/** Expects that the page's value becomes the expected one. */
export function eventually<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, PATIENCE);
}
