import { describe, expect, it } from "vitest";
import { grossToNet, payYear } from "../../src/engine";
import {
  carryForward,
  lawProperty,
  orderOfEmployees,
  payslipLaws,
  timeZoneIndependence,
  yearLaws,
} from "../../src/engine/testing";
import { rulebook } from "../support/library";
import { check } from "../support/property";

// The engine under every law of paypacket/testing.

describe("a payslip", () => {
  it.each(payslipLaws(rulebook).map((law) => [law.name, law] as const))("%s", (_, law) => {
    check(
      lawProperty(law, (facts) => grossToNet(facts, rulebook)),
      1000,
    );
  });
});

describe("a year", () => {
  it.each(yearLaws(rulebook).map((law) => [law.name, law] as const))("%s", (_, law) => {
    check(
      lawProperty(law, (facts) => payYear(facts, rulebook)),
      300,
    );
  });

  it("carries forward", () => {
    const calculations = {
      payslip: (facts: Parameters<typeof grossToNet>[0]) => grossToNet(facts, rulebook),
      year: (facts: Parameters<typeof payYear>[0]) => payYear(facts, rulebook),
    };
    check(lawProperty(carryForward(rulebook), calculations), 300);
  });
});

describe("a payroll", () => {
  it("does not depend on the order of employees", () => {
    const payroll = lawProperty(orderOfEmployees(rulebook), ({ employees }) =>
      Object.fromEntries(employees.map(({ id, year }) => [id, payYear(year, rulebook)])),
    );
    check(payroll, 100);
  });
});

describe("a host", () => {
  it("may be in any time zone", () => {
    const before = process.env.TZ;
    const offsets = new Set<number>();
    const inZone = lawProperty(timeZoneIndependence(rulebook), (facts, timeZone) => {
      process.env.TZ = timeZone;
      offsets.add(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset());
      return grossToNet(facts, rulebook);
    });
    check(inZone, 300);
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    expect(offsets.size).toBe(4);
  });
});
