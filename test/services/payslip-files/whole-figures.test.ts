import { describe, expect, it } from "vitest";
import { getHundredths, wholePence } from "../../../src/services/payslip-files/print/print-contents";
import { check, fc } from "../../support/property";

describe("hours as payslips print them", () => {
  it.each([
    ["7", "7.00"],
    ["7.5", "7.50"],
    ["7.335", "7.34"],
    ["7.334999", "7.33"],
    ["0.005", "0.01"],
    ["-0.005", "-0.01"],
    ["-0.004999", "0.00"],
    ["9999999.999999", "10000000.00"],
  ])("%s are %s", (units, printed) => {
    expect(getHundredths(units)).toBe(printed);
  });

  it("are the nearest hundredth of whatever is posted", () => {
    const millionths = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });
    check(
      fc.property(millionths, (number) => {
        const sign = number < 0 ? "-" : "";
        const digits = String(Math.abs(number)).padStart(7, "0");
        const printed = getHundredths(`${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`);
        expect(printed).toMatch(/^-?\d+\.\d\d$/);
        const off = BigInt(printed.replace(".", "")) * 10_000n - BigInt(number);
        expect(off >= -5_000n && off <= 5_000n).toBe(true);
        expect(printed).not.toBe("-0.00");
      }),
    );
  });
});

describe("a rate", () => {
  it.each([
    ["15.5", "15.5"],
    ["15.505", null],
    [null, null],
  ])("of %s is printed as %s", (rate, printed) => {
    expect(wholePence(rate)).toBe(printed);
  });
});
