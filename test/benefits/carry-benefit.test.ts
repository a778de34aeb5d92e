import { describe, expect, it } from "vitest";
import { carryBenefit, loanBenefit } from "../../src/engine/benefits";
import { law } from "./support";

describe("the facts of a benefit in the next tax year", () => {
  it("leave out what was paid in the year, and keep contributions to the price, which count in every later year", () => {
    const lasting = {
      co2: "128",
      listPrice: "32450.00",
      capitalContributions: [{ amount: "3500.00", paidOn: "2026-05-01" }],
      accessories: [{ kind: "Accessory", price: "250.00", fittedOn: null }],
    };
    const payments = [{ amount: "50.00", paidOn: "2026-05-01", purpose: "PrivateUse" }];
    expect(carryBenefit("Car", 2026, { ...lasting, payments })).toEqual({ facts: lasting, changed: ["payments"] });
    expect(carryBenefit("Car", 2026, lasting)).toEqual({ facts: lasting, changed: [] });
  });

  it("keep a time without the car that lasts beyond 5 April, as it is tested as a whole", () => {
    const over = { from: "2027-03-20", to: "2027-05-02" };
    const unavailable = [{ from: "2026-06-01", to: "2026-07-30" }, over];
    expect(carryBenefit("Car", 2026, { unavailable })).toEqual({
      facts: { unavailable: [over] },
      changed: ["unavailable"],
    });
    const ended = [{ from: "2027-03-01", to: "2027-04-05" }];
    expect(carryBenefit("Van", 2026, { unavailable: ended })).toEqual({ facts: {}, changed: ["unavailable"] });
    const goesOn = [{ from: "2027-03-01", to: "2027-04-06" }];
    expect(carryBenefit("Van", 2026, { unavailable: goesOn })?.facts).toEqual({ unavailable: goesOn });
  });

  it("keep costs of every year and those that reach into the next one; without any there is no benefit", () => {
    const [yearly, spanning] = [{ cost: "1200.00" }, { cost: "1460.00", from: "2026-10-01", to: "2027-09-30" }];
    const past = { cost: "900.00", from: "2026-04-06", to: "2027-04-05" };
    const madeGood = [{ amount: "10.00", paidOn: "2026-06-01" }];
    expect(carryBenefit("Medical", 2026, { costs: [yearly, past, spanning], madeGood })).toEqual({
      facts: { costs: [yearly, spanning] },
      changed: ["costs", "madeGood"],
    });
    expect(carryBenefit("Medical", 2026, { costs: [past] })).toBeNull();
  });

  it("have no fuel that stopped, unless it was provided again", () => {
    expect(carryBenefit("CarFuel", 2026, { lastFuelDay: "2026-12-31" })).toBeNull();
    const again = { lastFuelDay: "2026-06-30", isProvidedAgain: true, allMadeGoodOn: null };
    expect(carryBenefit("CarFuel", 2026, again)?.facts).toEqual({});
    expect(carryBenefit("CarFuel", 2026, {})).toEqual({ facts: {}, changed: [] });
    expect(carryBenefit("AssetTransfer", 2026, { history: "New" })).toBeNull();
  });

  it("begin a loan with the balance that it ended with, without those that were repaid", () => {
    const loan = {
      openingBalance: "20000.00",
      changes: [
        { date: "2025-06-01", amount: "5000.00" },
        { date: "2025-12-01", amount: "-7500.00" },
      ],
      interestPaid: "100.00",
    };
    const repaid = { openingBalance: "300.00", changes: [{ date: "2025-06-01", amount: "-300.00" }] };
    const facts = { method: "Precise", loans: [loan, repaid] } as const;
    const carried = carryBenefit("Loan", 2025, facts);
    expect(carried).toEqual({
      facts: { method: "Precise", loans: [{ openingBalance: "17500.00" }] },
      changed: ["loans"],
    });
    expect(carryBenefit("Loan", 2025, { loans: [repaid] })).toBeNull();
    // The next year is charged on it: 3.75% of 17,500.00.
    const made = loanBenefit({ taxYear: 2026, loans: [{ openingBalance: "17500.00" }] }, law);
    expect(made.ok && made.value.cashEquivalent).toBe("656.00");
  });
});
