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

  // A reader that looked at the zeros again for each of them would not end.
  it("is refused however many zeros are before its last digit", () => {
    expect(share.safeParse(`0.${"0".repeat(1_000_000)}1`).success).toBe(false);
    expect(share.parse(`0.5${"0".repeat(1_000_000)}`)).toBe("0.5");
  });
});
