import { expect, test } from "vitest";
import { leafHash, merkleTree, rootFrom } from "../../src/engine/proof";
import { check, fc } from "../support/property";

// RFC 6962: trees over any number of leaves, and the way of each leaf to the root.

/** Leaves and roots of google/certificate-transparency, cpp/merkletree/merkle_tree_test.cc. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const hashes = LEAVES.map((leaf) => leafHash(Uint8Array.from(Buffer.from(leaf, "hex"))));

test.each(ROOTS.map((root, size) => [size, root] as const))("the root over %i leaves", (size, root) => {
  expect(merkleTree(hashes.slice(0, size)).root).toBe(root);
});

const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => leafHash(Uint8Array.of(at % 256, at >> 8)));

test("every leaf leads to the root from its place, and from no other", () => {
  check(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), (size, one, other) => {
      const leaves = leavesOf(size);
      const tree = merkleTree(leaves);
      const [index, wrong] = [one % size, other % size];
      const place = tree.placeOf(index);
      const leaf = leaves[index] as Uint8Array;
      expect(rootFrom(leaf, place)).toBe(tree.root);
      if (wrong === index) return;
      expect(rootFrom(leaves[wrong] as Uint8Array, place)).not.toBe(tree.root);
      expect(rootFrom(leaf, { ...place, index: wrong })).not.toBe(tree.root);
      expect(rootFrom(leaf, { ...place, path: place.path.slice(1) })).not.toBe(tree.root);
      expect(rootFrom(leaf, { ...place, path: [...place.path, tree.root] })).toBeNull();
    }),
    200,
  );
});

test("a root says which leaves it is over, and in which order", () => {
  check(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), (size, at) => {
      const leaves = leavesOf(size);
      const { root } = merkleTree(leaves);
      const first = at % (size - 1);
      const swapped = leaves.map(
        (leaf, index) => leaves[index === first ? first + 1 : index === first + 1 ? first : index] ?? leaf,
      );
      expect(merkleTree(swapped).root).not.toBe(root);
      expect(merkleTree(leaves.slice(1)).root).not.toBe(root);
      expect(merkleTree([...leaves, ...leaves.slice(-1)]).root).not.toBe(root);
    }),
    200,
  );
});

test.each([
  ["beyond the tree", { index: 1, size: 1, path: [] }],
  ["below zero", { index: -1, size: 1, path: [] }],
  ["with a text that is no hash", { index: 0, size: 2, path: ["zz"] }],
  ["with a path for a tree of one", { index: 0, size: 1, path: [ROOTS[0] as string] }],
])("a place %s leads nowhere", (_, place) => {
  expect(rootFrom(hashes[0] as Uint8Array, place)).toBeNull();
});
