import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type HashName, nodePrimitives, webPrimitives } from "../../src/documents/paper/password-primitives";

/** Returns bytes that look random, the same in each run. */
function bytesOf(name: string, length: number): Uint8Array<ArrayBuffer> {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash("sha256").update(name + at));
  return new Uint8Array(Buffer.concat(parts.map((part) => part.digest())).subarray(0, length));
}

const node = nodePrimitives();

it.each<HashName>(["SHA-256", "SHA-384", "SHA-512"])("Node and Web Crypto return the same %s", async (name) => {
  for (const length of [0, 1, 64, 4_096]) {
    const bytes = bytesOf(name, length);
    expect(await node?.digest(name, bytes)).toEqual(await webPrimitives.digest(name, bytes));
  }
});

it.each([16, 32])("Node and Web Crypto encrypt the same with a key of %i bytes", async (length) => {
  const [key, start] = [bytesOf("key", length), bytesOf("start", 16)];
  for (const blocks of [1, 2, 100]) {
    const bytes = bytesOf("text", 16 * blocks);
    expect(await node?.encrypt(bytes, key, start)).toEqual(await webPrimitives.encrypt(bytes, key, start));
  }
});
