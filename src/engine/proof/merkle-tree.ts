import { itemAt } from "../base";
import { bytesToHex, hexToBytes, sha256 } from "./bytes";

/** Prefixes of leaves and nodes, so that neither can pass as the other (RFC 6962, section 2.1). */
export const LEAF = 0;
const NODE = 1;
const HASH_BYTES = 32;

const HASH = /^[0-9a-f]{64}$/;

/** Returns whether a text is a SHA-256 in lower-case hexadecimal. */
function isHash(text: unknown): text is string {
  return typeof text === "string" && HASH.test(text);
}

/** The place of a leaf in a tree, with the hashes beside its way to the root, in hexadecimal, the lowest first. */
export interface TreePlace {
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

/** Returns the hash of a leaf: SHA-256 over a zero byte and the content. */
export function leafHash(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + content.length);
  bytes[0] = LEAF;
  bytes.set(content, 1);
  return sha256(bytes);
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return sha256(bytes);
}

/**
 * Returns all levels of a tree, leaves first, root last. A node without a neighbour moves up as it is, which gives the
 * tree of RFC 6962: the left part is the largest power of two. A tree without leaves is the hash of nothing.
 */
function levelsOf(leaves: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  if (leaves.length === 0) return [[sha256(new Uint8Array(0))]];
  const levels: Uint8Array[][] = [[...leaves]];
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = itemAt(level, at);
      const right = level[at + 1];
      above.push(right === undefined ? left : nodeHash(left, right));
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** A tree over leaves in their order: its root, and the place of each leaf. */
export interface Tree {
  readonly root: string;
  placeOf(index: number): TreePlace;
}

/** Makes the tree over the hashes of leaves. Source: RFC 6962, section 2.1. */
export function merkleTree(leaves: readonly Uint8Array[]): Tree {
  const levels = levelsOf(leaves);
  const inHex = levels.map((): string[] => []);
  const textAt = (height: number, at: number): string | readonly [] => {
    const node = levels[height]?.[at];
    if (node === undefined) return [];
    const known = inHex[height] ?? [];
    known[at] ??= bytesToHex(node);
    return known[at];
  };
  return {
    root: bytesToHex(itemAt(itemAt(levels, levels.length - 1), 0)),
    placeOf(index) {
      const path = levels.slice(0, -1).flatMap((_, height) => textAt(height, (index >> height) ^ 1));
      return { index, size: leaves.length, path };
    },
  };
}

/**
 * Returns the root that a leaf and its place lead to, in hexadecimal; null if the path does not have the length that its
 * place needs. Source: RFC 9162, section 2.1.3.2.
 */
export function rootFrom(leaf: Uint8Array, { index, size, path }: TreePlace): string | null {
  if (index < 0 || index >= size) return null;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const text of path) {
    if (last === 0 || !isHash(text)) return null;
    const beside = hexToBytes(text);
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(beside, hash);
      [node, last] = pastLevelsAlone(node, last);
    } else hash = nodeHash(hash, beside);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? bytesToHex(hash) : null;
}

/** Climbs the levels on which a last node has none beside it. */
function pastLevelsAlone(node: number, last: number): [number, number] {
  return node % 2 === 0 && node !== 0 ? pastLevelsAlone(half(node), half(last)) : [node, last];
}

function half(count: number): number {
  return (count - (count % 2)) / 2;
}
