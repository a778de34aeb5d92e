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

  it("has up to twelve digits before the point, and is below zero where that is allowed", () => {
    const any = decimalField({ places: 2, least: -999_999_999_999, most: 999_999_999_999 });
    for (const [sent, kept] of [
      ["37.50", "37.5"],
      [12, "12"],
      ["-12.25", "-12.25"],
      ["-0.00", "0"],
      ["999999999999", "999999999999"],
    ])
      expect(any.parse(sent)).toBe(kept);
    for (const sent of ["1000000000000", "1.005", "1.", ".5", "+1", "1e2", " 1", "1,000", ""])
      expect([sent, any.safeParse(sent).success]).toEqual([sent, false]);
    for (const sent of ["-0.01", "1.01"]) expect([sent, share.safeParse(sent).success]).toEqual([sent, false]);
  });

  // A reader that looked at the zeros again for each of them would not end.
  it("is refused however many zeros are before its last digit", () => {
    expect(share.safeParse(`0.${"0".repeat(1_000_000)}1`).success).toBe(false);
    expect(share.parse(`0.5${"0".repeat(1_000_000)}`)).toBe("0.5");
  });
});
