import { describe, expect, it, test } from "vitest";
import { approveMileage } from "../src/engine/mileage";
import { type GoldenRow, readGolden, text } from "./support/golden/golden-file";
import { existingFiles } from "./support/golden/manifest";
import { pence, rulebook } from "./support/library";
import { check, fc } from "./support/property";

const FILES = [
  { file: "2025-26/mileage", rows: 4 },
  { file: "2026-27/mileage", rows: 14 },
] as const;
const AMOUNTS = ["paidAmount", "approvedAmount", "taxableAmount", "nicableAmount", "milesOfYear"] as const;

test("every golden file of mileage is run", () => {
  expect(FILES.map(({ file }) => file)).toEqual(existingFiles().filter((file) => file.endsWith("/mileage")));
});

describe.each(FILES)("$file", ({ file, rows }) => {
  const golden = readGolden(file);
  test(`has ${rows} rows`, () => expect(golden.rows).toHaveLength(rows));

  test.each(golden.rows.map((row) => ({ id: row.id, row })))("$id", ({ row }) => {
    const expected = Object.fromEntries(AMOUNTS.map((column) => [column, row[column]]));
    expect(claimed(row)).toMatchObject(expected);
  });
});

function claimed(row: GoldenRow) {
  const [miles, paid, taxable] = (row.before ?? []) as readonly string[];
  const before = miles === undefined ? {} : { yearBefore: { miles, paid: paid ?? "0", taxable: taxable ?? "0" } };
  return claimOf({
    date: text(row, "date"),
    vehicle: text(row, "vehicle") as "Car",
    miles: text(row, "miles"),
    passengers: Number(text(row, "passengers")),
    ratePaid: text(row, "ratePaid"),
    passengerRatePaid: text(row, "passengerRatePaid"),
    ...before,
  });
}

function claimOf(facts: Parameters<typeof approveMileage>[0]) {
  const result = approveMileage(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

it("approves for a year's claims what it approves for their miles, and taxes what the payments are above that", () => {
  const claims = fc.array(fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 99 })), {
    minLength: 1,
    maxLength: 12,
  });
  check(
    fc.property(claims, fc.constantFrom("Car" as const, "Motorcycle" as const, "Bicycle" as const), (list, vehicle) => {
      const before = { miles: 0, paid: 0, taxable: 0 };
      let approved = 0;
      for (const [hundredths, rate] of list) {
        const found = claimOf({
          date: "2026-06-01",
          vehicle,
          miles: (hundredths / 100).toFixed(2),
          ratePaid: (rate / 100).toFixed(2),
          yearBefore: {
            miles: (before.miles / 100).toFixed(2),
            paid: (before.paid / 100).toFixed(2),
            taxable: (before.taxable / 100).toFixed(2),
          },
        });
        before.miles += hundredths;
        before.paid += pence(found.paidForMiles);
        before.taxable += pence(found.taxableForMiles);
        approved += pence(found.approvedAmount);
      }
      const whole = claimOf({
        date: "2026-06-01",
        vehicle,
        miles: (before.miles / 100).toFixed(2),
        ratePaid: "0",
      });
      expect(approved).toBe(pence(whole.approvedAmount));
      // Tax that was deducted too early is never repaid within the year: what is taxed is at least the year's excess.
      expect(before.taxable).toBeGreaterThanOrEqual(Math.max(0, before.paid - approved));
    }),
    300,
  );
});
