import { describe, expect, it } from "vitest";
import { askFamilyPay, askSickPay, getPeriods } from "../../src/web/leave/facts";
import { KINDS, SAMPLES } from "../../src/web/leave/leave";
import { payPeriods } from "../../src/web/leave/pay-periods";
import { DEFAULT_SITUATION, describeFieldProblem, type FieldName } from "../../src/web/situation";
import { calculatePay } from "../../src/web/situation/pay";
import { rulebook } from "../support/library";

// What the pages make of typed values before the engine is asked.

describe("statutory pay", () => {
  it.each([
    ["Monthly", 19, "2026-04-01", "2026-04-30", "2027-10-31"],
    ["FourWeekly", 19, "2026-04-13", "2026-05-10", "2027-09-26"],
    ["Fortnightly", 39, "2026-04-13", "2026-04-26", "2027-10-10"],
    ["Weekly", 79, "2026-04-13", "2026-04-19", "2027-10-17"],
  ])("has periods of pay one after the other: %s", (frequency, count, start, end, last) => {
    const periods = payPeriods("2026-04-15", frequency);
    expect(periods).toHaveLength(count);
    expect(periods[0]).toEqual({ year: 2026, period: 1, startDate: start, endDate: end });
    expect(periods.at(-1)?.endDate).toBe(last);
    const ends = periods.slice(0, -1).map(({ endDate }) => Date.parse(endDate) + 86_400_000);
    expect(ends).toEqual(periods.slice(1).map(({ startDate }) => Date.parse(startDate)));
    expect(new Set(periods.map(({ year, period }) => `${year}/${period}`)).size).toBe(count);
  });

  it("begins with the month of the earlier absence", () => {
    const { Sickness } = SAMPLES;
    expect(getPeriods(Sickness)[0]?.startDate).toBe("2026-06-01");
    expect(getPeriods({ ...Sickness, earlierStart: "2026-05-04" })[0]?.startDate).toBe("2026-05-01");
    expect(getPeriods({ ...SAMPLES.Maternity, earlierStart: "2026-05-04" })[0]?.startDate).toBe("2026-06-01");
  });

  it("asks for sick pay with an earlier absence if either of its days is typed", () => {
    const answer = askSickPay(SAMPLES.Sickness, rulebook);
    expect(answer.ok && answer.value.chains.length).toBe(1);
    const half = askSickPay({ ...SAMPLES.Sickness, earlierEnd: "2026-05-08" }, rulebook);
    expect(half).toMatchObject({ ok: false, problems: [{ path: "/absences/1/startDate" }] });
    const apart = { earlierStart: "2026-01-05", earlierEnd: "2026-01-16" };
    const both = askSickPay({ ...SAMPLES.Sickness, ...apart }, rulebook);
    expect(both.ok && both.value.chains.length).toBe(2);
  });

  it.each(KINDS.map(([kind]) => kind).filter((kind) => kind !== "Sickness"))(
    "has a sample that is paid: %s",
    (kind) => {
      const answer = askFamilyPay(SAMPLES[kind], rulebook);
      expect(answer).toMatchObject({ ok: true, value: { statutoryType: `Statutory${TYPES[kind] ?? kind}Pay` } });
    },
  );
});

const TYPES: Readonly<Record<string, string>> = { Bereavement: "ParentalBereavement", NeonatalCare: "NeonatalCare" };

describe("the pay of the page", () => {
  const problem = (
    field: FieldName,
    token: "not_a_number" | "required",
    pensionUnit: "percent" | "pounds" = "percent",
  ) =>
    describeFieldProblem(
      { field, problem: { token, path: "", arguments: null } },
      { ...DEFAULT_SITUATION, pensionUnit },
    );

  it.each<[FieldName, string]>([
    ["amount", "Pay must be an amount of money, like 1,234.56."],
    ["days", "Days a week must be a number, like 37.5."],
    ["hours", "Hours a week must be a number, like 37.5."],
    ["pensionEmployee", "The member’s contribution must be a percentage from 0 to 100, like 5 or 4.25."],
  ])("says what %s must be", (field, sentence) => {
    expect(problem(field, "not_a_number")).toBe(sentence);
  });

  it("says that a contribution in pounds is an amount, and what to enter", () => {
    expect(problem("pensionEmployer", "not_a_number", "pounds")).toBe(
      "The employer’s contribution must be an amount of money, like 1,234.56.",
    );
    expect(problem("hours", "required")).toBe("Enter hours a week.");
  });

  it("has a working of each line: salary, bonus, benefit and both contributions", () => {
    const typed = {
      ...DEFAULT_SITUATION,
      amount: "30,000",
      per: "year",
      bonus: "100",
      benefit: "1,200",
      pensionType: "ReliefAtSource",
      pensionUnit: "percent",
      pensionEmployee: "5",
      pensionEmployer: "3",
    } as const;
    const { lines, steps } = calculatePay(typed, 2000, { settlesYear: false, isShown: true });
    expect(lines.map(({ amount }) => amount)).toEqual(["2500.00", "100.00", "100.00", "100.00", "75.00"]);
    expect(steps.map(({ id, figure, value }) => `${id} ${figure} ${value}`)).toEqual([
      "page.salary /forPeriod/grossPay £2,500.00",
      "page.bonus /forPeriod/grossPay £100.00",
      "page.benefit /forPeriod/taxablePay £100.00",
      "page.pension /forPeriod/pension £100.00",
      "page.employer-pension /forPeriod/employerPension £75.00",
    ]);
  });
});
