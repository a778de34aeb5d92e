import { expect, test } from "vitest";
import { type CarBenefitFacts, carBenefit, carFuelBenefit, carPercentage } from "../../src/engine/benefits";
import { companyCars } from "../../src/engine/testing";
import { check, fc } from "../support/property";
import { carByHand } from "./oracle";
import published from "./published.json";
import { answer, documents, law, lawWith, taxYearLabel } from "./support";

const YEARS = [2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029];

test("cars of every kind are what the law gives, counted day by day", () => {
  check(
    fc.property(companyCars(law), (car) => {
      const { cashEquivalent, percentage, unavailableDays } = answer(carBenefit(car, law));
      const expected = carByHand(car);
      expect([cashEquivalent, percentage, unavailableDays]).toEqual([
        `${expected.cashEquivalent / 100n}.00`,
        `${expected.percentage}%`,
        expected.unavailableDays,
      ]);
    }),
    100,
  );
});

test.each(YEARS)("the percentages of %s are those of the published table on both sides of each limit", (year) => {
  const column = 3 + year - 2022;
  for (const [from, to, range, ...rates] of published.rows) {
    const expected = `${rates[column - 3]}%`;
    for (const co2 of [from, to ?? 999]) {
      for (const fuel of ["A", "F"] as const) {
        const facts = { taxYear: year, firstRegistered: "2020-01-01", co2: String(co2), fuel } as const;
        const found = answer(carPercentage({ ...facts, electricRange: String(range ?? 0) }, law));
        expect([co2, range, found.percentage]).toEqual([co2, range, expected]);
      }
    }
    if (range !== null && (range as number) > 0) {
      const below = { electricRange: `${(range as number) - 1}.99`, co2: "30" };
      const found = answer(carPercentage({ taxYear: year, firstRegistered: "2020-01-01", fuel: "A", ...below }, law));
      const lower = published.rows.find(([at, , miles]) => at === 1 && (miles as number) < (range as number));
      expect(found.percentage).toBe(`${lower?.[column]}%`);
    }
  }
});

test.each(YEARS)("engines without a figure have the percentages of %s on both sides of each limit", (year) => {
  const facts = { taxYear: year, firstRegistered: "1998-01-01", co2: null, fuel: "A" } as const;
  const of = (more: object) => answer(carPercentage({ ...facts, ...more }, law)).percentage;
  let least = 1;
  for (const [limit, ...rates] of published.engines) {
    const expected = `${rates[year - 2022]}%`;
    expect([of({ engineSize: least }), of({ engineSize: limit ?? 20_000 })]).toEqual([expected, expected]);
    least = (limit ?? 0) + 1;
  }
  expect(of({})).toBe(`${published.noCylinders[year - 2022]}%`);
  expect(of({ cannotEmit: true })).toBe(`${published.noCylindersCannotEmit[year - 2022]}%`);
  expect(of({ cannotEmit: true, firstRegistered: "1997-12-31" })).toBe(`${published.noCylinders[year - 2022]}%`);
});

test("the easement of plug-in hybrids is for its cars, and for arrangements that existed when it ended", () => {
  const HYBRID = {
    taxYear: 2026,
    firstRegistered: "2025-01-01",
    co2: "51",
    electricRange: "1",
    fuel: "A",
    isApprovedAfterEuro6e: true,
  } as const;
  const co2Used = (facts: object) => answer(carPercentage({ ...HYBRID, ...facts }, law)).co2Used;
  expect([co2Used({}), co2Used({ firstRegistered: "2024-12-31" })]).toEqual([1, 51]);
  expect([co2Used({ firstRegistered: "2028-04-05" }), co2Used({ firstRegistered: "2028-04-06" })]).toEqual([1, 51]);
  expect([co2Used({ co2: "50.99" }), co2Used({ electricRange: "0.99" })]).toEqual([50, 51]);
  expect(co2Used({ isApprovedAfterEuro6e: false })).toBe(51);
  expect([co2Used({ taxYear: 2024 }), co2Used({ taxYear: 2023 })]).toEqual([1, 51]);
  const later = (madeOn: string, changedOn: string | null = null) =>
    co2Used({ taxYear: 2029, arrangement: { madeOn, changedOn } });
  expect([later("2028-04-05"), later("2028-04-06"), later("2028-04-05", "2029-01-01")]).toEqual([1, 51, 51]);
  expect(co2Used({ taxYear: 2028, arrangement: null })).toBe(51);
});

const CAR: CarBenefitFacts = {
  taxYear: 2026,
  firstRegistered: "2024-05-01",
  co2: "100",
  fuel: "A",
  listPrice: "30000",
};

const car = (facts: Partial<CarBenefitFacts>) => answer(carBenefit({ ...CAR, ...facts }, law));

test("a gap counts from thirty consecutive days, also in two parts that follow each other", () => {
  const gap = (...spans: [string, string][]) =>
    car({ unavailable: spans.map(([from, to]) => ({ from, to })) }).unavailableDays;
  expect(gap(["2026-06-01", "2026-06-29"])).toBe(0);
  expect(gap(["2026-06-01", "2026-06-30"])).toBe(30);
  expect(gap(["2026-06-01", "2026-06-15"], ["2026-06-16", "2026-06-30"])).toBe(30);
  expect(gap(["2026-06-01", "2026-06-15"], ["2026-06-17", "2026-07-01"])).toBe(0);
});

test("contributions count up to their limit, and payments up to the last day", () => {
  const paid = (paidOn: string, isPayrolled: boolean) =>
    car({ isPayrolled, payments: [{ amount: "100", paidOn, purpose: "PrivateUse" }] }).privateUsePayments;
  const contributed = (amount: string) =>
    car({ capitalContributions: [{ amount, paidOn: "2026-05-01" }] }).capitalContributions;
  expect([contributed("5000.00"), contributed("5000.01")]).toEqual(["5000.00", "5000.00"]);
  expect([paid("2027-07-06", false), paid("2027-07-07", false)]).toEqual(["100.00", "0.00"]);
  expect([paid("2027-04-05", true), paid("2027-04-06", true)]).toEqual(["100.00", "0.00"]);
});

test("an old car counts at its market value from an age and a value, if that is more than its price", () => {
  const price = (firstRegistered: string, marketValue: string) =>
    car({ firstRegistered, marketValue, listPrice: "14999.99" }).price;
  expect(price("2012-04-05", "15000.00")).toBe("15000.00");
  expect(price("2012-04-06", "15000.00")).toBe("14999.99");
  expect(price("2012-04-05", "14999.99")).toBe("14999.99");
  expect(car({ firstRegistered: "2000-01-01", marketValue: "29999.99" }).price).toBe("30000.00");
});

test("the amount forgone for a car counts above the figure of excluded cars", () => {
  expect(car({ co2: "75.00", forgone: "20000" })).toMatchObject({ isRelevantAmount: false });
  expect(car({ co2: "75.01", forgone: "20000" })).toMatchObject({ isRelevantAmount: true, cashEquivalent: "20000.00" });
});

test("fuel ends for good, unless it is provided again; all of it must be paid for in time", () => {
  const of = (facts: object) =>
    answer(
      carFuelBenefit(
        { taxYear: 2026, car: { ...CAR, taxYear: undefined, listPrice: undefined }, ...facts } as never,
        law,
      ),
    );
  // 29,200 × 26% = 7,592; from 1 October 187 of 365 days are off.
  expect(of({ lastFuelDay: "2026-09-30" })).toMatchObject({ cashEquivalent: "3702.00", daysOff: 187 });
  expect(of({ lastFuelDay: "2026-09-30", isProvidedAgain: true })).toMatchObject({ cashEquivalent: "7592.00" });
  expect(of({ allMadeGoodOn: "2027-05-31", isPayrolled: true }).cashEquivalent).toBe("0.00");
  expect(of({ allMadeGoodOn: "2027-06-01", isPayrolled: true }).cashEquivalent).toBe("7592.00");
  expect(of({ allMadeGoodOn: "2027-06-01", forgone: "9000" }).cashEquivalent).toBe("9000.00");
});

test("the working sheets' pounds are a choice", () => {
  const inPence = lawWith({}, { benefitRounding: "Pence" });
  expect(answer(carBenefit({ ...CAR, listPrice: "32450.75" }, inPence)).cashEquivalent).toBe("8437.19");
  expect(answer(carBenefit({ ...CAR, listPrice: "32450.75" }, law)).cashEquivalent).toBe("8437.00");
});

test("a figure of a rule file decides: another contribution limit gives another price", () => {
  const path = `${taxYearLabel(2026)}/benefits.json#/parameters/carPrice/values/0/value/contributionsAtMost`;
  const facts = { ...CAR, capitalContributions: [{ amount: "6000", paidOn: "2026-05-01" }] };
  expect(Object.keys(documents)).toContain("2026-27/benefits.json");
  expect(answer(carBenefit(facts, lawWith({ [path]: "5500" }))).capitalContributions).toBe("5500.00");
});
