import { describe, expect, test } from "vitest";
import {
  accommodationBenefit,
  carBenefit,
  carPercentage,
  costBenefit,
  type ExemptionFacts,
  exemptPart,
  loanBenefit,
} from "../../src/engine/benefits";
import { answer, law } from "./support";

// Both sides of every limit of the rule files, year by year: a figure that changes there moves its boundary here.

const pence = (amount: string) => Math.round(Number(amount) * 100);
const pounds = (amount: number) => (amount / 100).toFixed(2);
const date = (day: number) => new Date(day).toISOString().slice(0, 10);
const dayOf = (text: string) => Date.parse(text);
const DAY = 86_400_000;

describe.each(law.taxYears)("the limits of %s", (taxYear) => {
  const figures = law.lawOf(taxYear)?.figures;
  const { carPrice, exemptions, makingGoodBy, accommodation, loansExemptTo, carPercentages, carsWithoutFigure } =
    figures ?? {};
  if (!carPrice || !exemptions || !makingGoodBy || !accommodation || !loansExemptTo || !carPercentages)
    throw new Error("a figure is missing");
  if (!carsWithoutFigure) throw new Error("a figure is missing");
  const CAR = { taxYear, firstRegistered: "2020-05-01", co2: "100", fuel: "A", listPrice: "30000" } as const;
  const car = (facts: object) => answer(carBenefit({ ...CAR, ...facts }, law));
  const exempt = (item: ExemptionFacts["item"]) => answer(exemptPart({ taxYear, item }, law));

  test("a later accessory counts from its price, contributions up to their limit", () => {
    const price = (amount: number) =>
      car({ accessories: [{ kind: "Accessory", price: pounds(amount), fittedOn: `${taxYear}-09-01` }] }).price;
    const least = pence(carPrice.laterAccessoryFrom);
    expect([price(least - 1), price(least)]).toEqual(["30000.00", pounds(3_000_000 + least)]);
    const most = pence(carPrice.contributionsAtMost);
    const given = (amount: number) =>
      car({ capitalContributions: [{ amount: pounds(amount), paidOn: `${taxYear}-05-01` }] }).capitalContributions;
    expect([given(most - 1), given(most), given(most + 1)]).toEqual([pounds(most - 1), pounds(most), pounds(most)]);
  });

  test("a gap counts from its days", () => {
    const start = dayOf(`${taxYear}-06-01`);
    const gap = (days: number) =>
      car({ unavailable: [{ from: date(start), to: date(start + (days - 1) * DAY) }] }).unavailableDays;
    const least = carPrice.unavailableFromDays;
    expect([gap(least - 1), gap(least)]).toEqual([0, least]);
  });

  test("a car is old from its age and its value", () => {
    const end = taxYear + 1;
    const least = pence(carPrice.classicValueFrom);
    const price = (firstRegistered: string, marketValue: number) =>
      car({ firstRegistered, marketValue: pounds(marketValue), listPrice: "1000" }).price;
    const registered = `${end - carPrice.classicAgeYears}-04-05`;
    expect([price(registered, least), price(registered, least - 1)]).toEqual([pounds(least), "1000.00"]);
    expect(price(date(dayOf(registered) + DAY), least)).toBe("1000.00");
  });

  test("the percentage rises at each step of CO2 up to the highest", () => {
    const { rising, most, upToRising } = carPercentages;
    const at = (co2: number) => {
      const { percentage } = answer(carPercentage({ ...CAR, co2: String(co2), listPrice: undefined } as never, law));
      return Number(percentage.slice(0, -1));
    };
    const highest = Number(most.slice(0, -1));
    const step = Number(rising.stepRate.slice(0, -1));
    for (let co2 = rising.fromGrams + rising.stepGrams; co2 < 250; co2 += rising.stepGrams) {
      expect(at(co2)).toBe(Math.min(highest, at(co2 - 1) + step));
      expect(at(co2 + rising.stepGrams - 1)).toBe(at(co2));
    }
    for (const { co2From, rate } of upToRising) expect(at(co2From)).toBe(Number(rate.slice(0, -1)));
  });

  test("a car registered before the day of engines has its engine's percentage, and no supplement for diesel", () => {
    const day = dayOf(carsWithoutFigure.registeredBefore);
    const of = (firstRegistered: string) =>
      answer(carPercentage({ taxYear, firstRegistered, co2: "10", fuel: "D", engineSize: 1400 }, law)).percentage;
    expect(of(date(day - DAY))).toBe(carsWithoutFigure.engines[0]?.rate);
    expect(of(date(day))).not.toBe(of(date(day - DAY)));
  });

  test("what is made good counts up to the last day", () => {
    const left = (kind: "Medical" | "CreditToken", paidOn: string, isPayrolled: boolean) =>
      answer(
        costBenefit({ taxYear, kind, costs: [{ cost: "9" }], isPayrolled, madeGood: [{ amount: "4", paidOn }] }, law),
      ).cashEquivalent;
    for (const [kind, last, isPayrolled] of [
      ["Medical", makingGoodBy.notPayrolled, false],
      ["Medical", makingGoodBy.payrolled, true],
      ["CreditToken", makingGoodBy.payrolledFuelAndTokens, true],
    ] as const) {
      const day = dayOf(`${taxYear + 1}-${last}`);
      expect([left(kind, date(day), isPayrolled), left(kind, date(day + DAY), isPayrolled)]).toEqual(["5.00", "9.00"]);
    }
  });

  test("accommodation above its limit, and loans above theirs, are taxed where there is an official rate", () => {
    const home = (cost: number) => accommodationBenefit({ taxYear, annualValue: "0", cost: pounds(cost) }, law);
    const loan = (openingBalance: number) =>
      loanBenefit({ taxYear, loans: [{ openingBalance: pounds(openingBalance) }] }, law);
    const [limit, free] = [pence(accommodation.additionalAbove), pence(loansExemptTo)];
    expect(answer(home(limit)).additional).toBe("0.00");
    expect(answer(loan(free))).toMatchObject({ isExempt: true, cashEquivalent: "0.00" });
    const above = [home(limit + 100_000), loan(free + 1)] as const;
    if (figures?.officialRate === null) {
      for (const refused of above) expect(refused).toMatchObject({ problems: [{ token: "not_in_force" }] });
      return;
    }
    expect(pence(answer(above[0]).additional)).toBeGreaterThan(0);
    expect(answer(above[1]).isExempt).toBe(false);
  });

  test.each<readonly [string, (cost: string) => ExemptionFacts["item"], number, "rest" | "all"]>([
    ["trivial", (cost) => ({ kind: "Trivial", costs: [cost] }), pence(exemptions.trivialItem), "all"],
    ["events", (cost) => ({ kind: "AnnualEvents", costs: [cost] }), pence(exemptions.annualEventsHead), "all"],
    ["gifts", (cost) => ({ kind: "ThirdPartyGifts", cost }), pence(exemptions.thirdPartyGifts), "all"],
    ["nights", (paid) => ({ kind: "Overnight", paid, nightsUk: 3 }), 3 * pence(exemptions.overnightUk), "all"],
    [
      "nights abroad",
      (paid) => ({ kind: "Overnight", paid, nightsAbroad: 2 }),
      2 * pence(exemptions.overnightAbroad),
      "all",
    ],
    ["moves", (cost) => ({ kind: "Relocation", cost }), pence(exemptions.relocation), "rest"],
    ["advice", (cost) => ({ kind: "PensionAdvice", cost }), pence(exemptions.pensionAdvice), "rest"],
    [
      "treatment",
      (cost) => ({ kind: "MedicalTreatment", cost, daysAbsent: exemptions.medicalTreatmentFromDays }),
      pence(exemptions.medicalTreatment),
      "rest",
    ],
    [
      "long service",
      (cost) => ({ kind: "LongService", cost, yearsOfService: exemptions.longServiceFromYears }),
      exemptions.longServiceFromYears * pence(exemptions.longServiceYear),
      "rest",
    ],
    ["encouragement", (award) => ({ kind: "Suggestion", award }), pence(exemptions.suggestionEncouragement), "rest"],
    [
      "suggestions",
      (award) => ({ kind: "Suggestion", award, allowed: "99999" }),
      pence(exemptions.suggestionAtMost),
      "rest",
    ],
    ["home weeks", (paid) => ({ kind: "Homeworking", paid, weeks: 2 }), 2 * pence(exemptions.homeworkingWeek), "rest"],
    [
      "home months",
      (paid) => ({ kind: "Homeworking", paid, months: 2 }),
      2 * pence(exemptions.homeworkingMonth),
      "rest",
    ],
  ])("%s are exempt up to their limit", (_, item, limit, above) => {
    expect(exempt(item(pounds(limit)))).toEqual({ exempt: pounds(limit), taxable: "0.00" });
    const expected =
      above === "all" ? { exempt: "0.00", taxable: pounds(limit + 1) } : { exempt: pounds(limit), taxable: "0.01" };
    expect(exempt(item(pounds(limit + 1)))).toEqual(expected);
  });

  test.each(["mobilePhones", "healthScreenings", "medicalChecks", "lateTaxiJourneys"] as const)(
    "%s are exempt up to their number",
    (what) => {
      const costs = Array.from({ length: exemptions[what] + 1 }, () => "7");
      expect(exempt({ kind: "Counted", what, costs: costs.slice(1) }).taxable).toBe("0.00");
      expect(exempt({ kind: "Counted", what, costs }).taxable).toBe("7.00");
    },
  );
});
