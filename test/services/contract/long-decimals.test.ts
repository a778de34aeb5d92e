import { describe, expect, it } from "vitest";
import { decimalField } from "../../../src/services/contract";

const share = decimalField({ places: 6, most: 1 });

describe("a decimal of a request", () => {
  it("loses the zeros behind it", () => {
    for (const [sent, kept] of [
      ["0.50", "0.5"],
      ["0.000000", "0"],
      ["00.10", "0.1"],
      ["1.0", "1"],
      ["1", "1"],
    ]) {
      expect(share.parse(sent)).toBe(kept);
    }
  });

  it("is refused in the time that its length takes, however many zeros are before its last digit", () => {
    const began = performance.now();
    expect(share.safeParse(`0.${"0".repeat(1_000_000)}1`).success).toBe(false);
    expect(share.parse(`0.5${"0".repeat(1_000_000)}`)).toBe("0.5");
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
