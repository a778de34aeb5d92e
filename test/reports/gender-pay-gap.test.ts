import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import { bonusYear, type GenderPayGapFacts, genderPayGap } from "../../src/engine/reports";
import { Random } from "../support/random";

type Person = GenderPayGapFacts["employees"][number];

const APRIL = { payFrequency: "Monthly" as const, startDate: "2026-04-01", endDate: "2026-04-30" };

let number = 0;
const person = (gender: Person["gender"], amount: string, more: Partial<Person> = {}): Person => {
  number += 1;
  return {
    employeeId: `E${number}`,
    gender,
    payPeriod: APRIL,
    weeklyHours: "37.5",
    pay: [{ category: "BasicPay", amount }],
    ...more,
  };
};

function gapOf(employees: readonly Person[], snapshotDate = "2026-04-05") {
  const made = genderPayGap({ snapshotDate, employees });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

describe("hourly pay", () => {
  it("is compared by mean and median, in per cent of the men's", () => {
    const men = ["3000", "4000", "8000"].map((pay) => person("Male", pay));
    const women = ["3000", "3500"].map((pay) => person("Female", pay));
    // Means 5,000 and 3,250; medians 4,000 and 3,250.
    expect(gapOf([...men, ...women]).hourlyPay).toEqual({ meanGap: "35.0", medianGap: "18.8" });
    expect(gapOf([...women, person("Male", "2600")]).hourlyPay).toEqual({ meanGap: "-25.0", medianGap: "-25.0" });
    expect(gapOf(women).hourlyPay).toEqual({ meanGap: null, medianGap: null });
  });

  it("is of an hour: fewer hours for the same pay are a higher rate, and a week is 7 of 30.44 days of a month", () => {
    const half = person("Female", "2000", { weeklyHours: "18.75" });
    expect(gapOf([person("Male", "2000"), half]).hourlyPay.meanGap).toBe("-100.0");
    const weekly = { payFrequency: "Weekly" as const, startDate: "2026-03-30", endDate: "2026-04-05" };
    // 3,044 a month is 700 a week.
    expect(gapOf([person("Male", "3044"), person("Female", "700", { payPeriod: weekly })]).hourlyPay.meanGap).toBe(
      "0.0",
    );
  });

  it("leaves out overtime and arrears, is after salary sacrifice, and has bonuses by their share of time", () => {
    const pay = [
      { category: "BasicPay" as const, amount: "2000" },
      { category: "Overtime" as const, amount: "999" },
      { category: "BackPay" as const, amount: "999" },
      { category: "Allowance" as const, amount: "500", from: "2026-02-01", to: "2026-02-28" },
      { category: "Bonus" as const, amount: "1200", from: "2025-05-01", to: "2026-04-30" },
    ];
    // 1,200 for 365.25 days are 1200 × 30.44 ÷ 365.25 = 100.0082 for a month; 200 are given up.
    const woman = person("Female", "0", { pay, salarySacrifice: "200" });
    expect(gapOf([person("Male", "1900.01"), woman]).hourlyPay.meanGap).toBe("0.0");
    expect(gapOf([person("Male", "2000"), woman]).hourlyPay.meanGap).toBe("5.0");
    const quarterly = [{ category: "Commission" as const, amount: "300", from: "2026-02-01", to: "2026-04-30" }];
    expect(gapOf([person("Male", "100"), person("Female", "0", { pay: quarterly })]).hourlyPay.meanGap).toBe("0.0");
  });
});

describe("employees", () => {
  it("count only for bonuses if leave reduced their pay, or hours or pay are unknown", () => {
    const absent = { adjustment: "-1000", statutoryPay: "400" };
    const employees = [
      person("Male", "2000", { bonusOfYear: "50" }),
      person("Female", "2000", { employeeId: "reduced", leave: absent, bonusOfYear: "100" }),
      person("Female", "2000", { leave: { ...absent, topUp: "600" } }),
      person("Female", "0", { employeeId: "statutory", leave: { statutoryPay: "400" } }),
      person("Female", "2000", { employeeId: "hours", weeklyHours: null }),
      person("Female", "2000", { employeeId: "unpaid", payPeriod: null, pay: [] }),
    ];
    const gap = gapOf(employees);
    expect(gap.excluded).toEqual([
      { employeeId: "reduced", reasonToken: "paid_less_on_leave" },
      { employeeId: "statutory", reasonToken: "paid_less_on_leave" },
      { employeeId: "hours", reasonToken: "working_hours_unknown" },
      { employeeId: "unpaid", reasonToken: "no_pay_in_period" },
    ]);
    expect([gap.relevantEmployees, gap.fullPayRelevantEmployees]).toEqual([6, 2]);
    expect(gap.hourlyPay.meanGap).toBe("0.0");
    expect(gap.bonusPay).toEqual({ meanGap: "-100.0", medianGap: "-100.0" });
    expect(gap.bonusProportion).toEqual({ men: "100.0", women: "20.0" });
  });

  it("are counted on 5 April or 31 March, with bonuses of the twelve months before", () => {
    expect(genderPayGap({ snapshotDate: "2026-04-06", employees: [] })).toMatchObject({
      ok: false,
      problems: [{ token: "unknown_value", path: "/snapshotDate" }],
    });
    expect(gapOf([], "2026-03-31").quartiles.map(({ men }) => men)).toEqual([0, 0, 0, 0]);
    expect(bonusYear("2026-04-05")).toEqual({ from: "2025-04-06", to: "2026-04-05" });
    expect(bonusYear("2026-03-31")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  });
});

describe("quartiles", () => {
  const sizes = (count: number) =>
    gapOf(Array.from({ length: count }, (_, at) => person("Male", String(1000 + at)))).quartiles.map(({ men }) => men);

  it("are as equal as can be, the lower ones first", () => {
    expect([4, 5, 6, 7].map(sizes)).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 2],
      [1, 2, 1, 2],
      [1, 2, 2, 2],
    ]);
  });

  it("divide men and women of one rate in proportion where a border goes through them", () => {
    const low = Array.from({ length: 2 }, () => person("Male", "1000"));
    const same = [...Array(8)].map((_, at) => person(at < 2 ? "Male" : "Female", "2000"));
    const high = Array.from({ length: 6 }, () => person("Female", "3000"));
    const { quartiles } = gapOf([...low, ...same, ...high]);
    expect(quartiles.map(({ quartile, men, women }) => [quartile, men, women])).toEqual([
      ["Upper", 0, 4],
      ["UpperMiddle", 0, 4],
      ["LowerMiddle", 1, 3],
      ["Lower", 3, 1],
    ]);
    expect(quartiles[2]).toMatchObject({ menPercentage: "25.0", womenPercentage: "75.0" });
    expect(gapOf([...high, ...low, ...same]).quartiles).toEqual(quartiles);
  });
});

/** The same figures from the words of the regulations, by decimals of fifty digits. */
describe("an oracle", () => {
  const D = Decimal.clone({ precision: 50 });
  const rateOf = ({ pay, weeklyHours, salarySacrifice }: Person) => {
    const sum = pay
      .filter(({ category }) => category !== "Overtime")
      .reduce((all, { amount }) => all.plus(String(amount)), new D(0));
    const paid = sum.minus(String(salarySacrifice ?? 0));
    return paid
      .times(7)
      .dividedBy("30.44")
      .dividedBy(weeklyHours ?? 1);
  };
  const mean = (all: readonly Decimal[]) => all.reduce((sum, each) => sum.plus(each), new D(0)).dividedBy(all.length);
  const median = (all: readonly Decimal[]) => {
    const sorted = [...all].sort((a, b) => a.comparedTo(b));
    return mean(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
  };
  const gap = (men: Decimal, women: Decimal) => {
    const text = men.minus(women).dividedBy(men).times(100).toFixed(1, Decimal.ROUND_HALF_UP);
    return text === "-0.0" ? "0.0" : text;
  };

  it("finds the same mean and median gaps of 300 drawn employers", () => {
    const random = new Random(20_170_172);
    for (let employer = 0; employer < 300; employer += 1) {
      const people = Array.from({ length: random.between(2, 60) }, (_, at) =>
        person(at === 0 || random.chance(0.5) ? "Male" : "Female", "0", {
          weeklyHours: random.pick(["37.5", "40", "16.25", "35.123456"]),
          salarySacrifice: random.pick(["0", "55.10"]),
          pay: [
            { category: "BasicPay", amount: (random.between(80_000, 900_000) / 100).toFixed(2) },
            { category: random.pick(["Overtime", "Allowance", "Commission"]), amount: "123.45" },
          ],
        }),
      );
      const ratesOf = (gender: string) => people.filter((each) => each.gender === gender).map(rateOf);
      const [men, women] = [ratesOf("Male"), ratesOf("Female")];
      if (women.length === 0) continue;
      expect(gapOf(people).hourlyPay).toEqual({
        meanGap: gap(mean(men), mean(women)),
        medianGap: gap(median(men), median(women)),
      });
    }
  });
});
