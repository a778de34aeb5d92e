import { describe, expect, it } from "vitest";
import { mapInTurns, splitPieces } from "../../src/platform";

describe("work on many items", () => {
  it("keeps their order, and lets others have their turn before it is done", async () => {
    const turns: string[] = [];
    const items = Array.from({ length: 40 }, (_, index) => index);
    const made = mapInTurns(items, (item, index) => {
      const began = performance.now();
      while (performance.now() - began < 1);
      return item * 2 + index;
    });
    made.then(() => turns.push("done"));
    await new Promise<void>((resolve) => setImmediate(resolve));
    turns.push("another");
    expect(await made).toEqual(items.map((item) => item * 3));
    expect(turns).toEqual(["another", "done"]);
  });

  it("comes in pieces, the last one with what is left", () => {
    expect(splitPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(splitPieces([], 2)).toEqual([]);
  });
});
