import { describe, expect, it } from "vitest";
import { type LeaveDocument, resolveSalaryPolicies } from "../../src/engine";
import { rulebook } from "../support/library";
import { JUNE, salaryOf } from "./support/salary";

const FULL = { type: "FullPay" } as const;
const HALF = {
  type: "DeductAbsentDays",
  tiers: [{ duration: { value: 4, unit: "Week" }, percentage: 50 }],
} as const;

function effective(employee: LeaveDocument | null, organisation: LeaveDocument | null) {
  const result = resolveSalaryPolicies(
    { employee: { leave: employee }, organisation: { leave: organisation } },
    rulebook,
    {
      explain: true,
    },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.workings?.steps).toHaveLength(7);
  const {
    StatutorySickPay: sick,
    StatutoryMaternityPay: maternity,
    StatutoryPaternityPay: paternity,
  } = result.value.effective;
  return [sick, maternity, paternity].map(({ policy, source }) => `${source} ${policy.type} ${policy.tiers.length}`);
}

describe("the leave policy of a payment", () => {
  it("is deduction where nobody says anything", () => {
    expect(effective(null, null)).toEqual(Array.from({ length: 3 }, () => "Default DeductAbsentDays 0"));
  });

  it("is its own before its kind's, in one document", () => {
    expect(effective(null, { familyLeave: HALF, byType: { StatutoryPaternityPay: FULL } })).toEqual([
      "Default DeductAbsentDays 0",
      "Organisation DeductAbsentDays 1",
      "Organisation FullPay 0",
    ]);
  });

  it("is the employee's before the organisation's, even for its kind against the organisation's own", () => {
    expect(effective({ familyLeave: HALF }, { sickness: FULL, byType: { StatutoryPaternityPay: FULL } })).toEqual([
      "Organisation FullPay 0",
      "Employee DeductAbsentDays 1",
      "Employee DeductAbsentDays 1",
    ]);
  });

  it("is written with two decimals, for all seven payments", () => {
    const result = resolveSalaryPolicies({ organisation: { leave: { sickness: HALF } } }, rulebook);
    const sick = result.ok ? result.value.effective.StatutorySickPay : null;
    expect(sick?.policy.tiers).toEqual([{ duration: { value: 4, unit: "Week" }, percentage: "50.00" }]);
    expect(result.ok && Object.keys(result.value.effective)).toHaveLength(7);
  });
});

describe("method and pattern", () => {
  it("come from the employee, then the organisation, then the default", () => {
    const method = (employee: object, organisation: object) => {
      const { calculationMethod, source } = salaryOf({ ...JUNE, employee, organisation });
      return `${source} ${calculationMethod}`;
    };
    expect(method({}, {})).toBe("Default CalendarDays");
    expect(method({}, { calculationMethod: "WorkingDays" })).toBe("Organisation WorkingDays");
    expect(method({ calculationMethod: "CalendarDays" }, { calculationMethod: "WorkingDays" })).toBe(
      "Employee CalendarDays",
    );
  });

  const week = (...worked: string[]) => {
    const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    return Object.fromEntries(days.map((day) => [day, worked.includes(day) ? "1" : "0"]));
  };

  it("come from the employee, then the pay run, then the organisation, then Monday to Friday", () => {
    const divisor = (...levels: readonly (readonly string[] | null)[]) => {
      const [employee, payRun, organisation] = levels.map((days) => ({
        ...(days === null ? {} : { workingPatterns: [week(...days)] }),
      }));
      const own = { calculationMethod: "WorkingDays", ...employee } as const;
      return salaryOf({
        ...JUNE,
        leavingDate: "2026-06-29",
        employee: own,
        payRun: payRun ?? {},
        organisation: organisation ?? {},
      }).lines[0]?.divisor;
    };
    expect(divisor(["monday"], ["tuesday", "monday"], ["friday"])).toBe("53");
    expect(divisor(null, ["tuesday", "monday"], ["friday"])).toBe("105");
    expect(divisor(null, null, ["friday"])).toBe("52");
    expect(divisor(null, null, null)).toBe("261");
  });

  it("count parts of days, rotations and days off on both sides", () => {
    const june = (pattern: object, more: object = {}) => {
      const employee = { calculationMethod: "WorkingDays" as const, workingPatterns: [pattern] };
      const [line] = salaryOf({ ...JUNE, leavingDate: "2026-06-28", employee, ...more }).lines;
      return `${line?.units}/${line?.divisor} ${line?.payRate} ${line?.amount}`;
    };
    // 4 Mondays and 4 half Tuesdays of June; 53 Mondays and 52 Tuesdays in 2026-27.
    expect(june({ ...week("monday"), tuesday: "0.5" })).toBe("6/79 379.746835 2278.48");
    const weeks = [week("monday", "tuesday"), week("friday")];
    expect(june({ patternType: "Rotating", rotationStartDate: "2026-06-01", weeks })).toBe("6/79 379.746835 2278.48");
    const bankHolidays = ["2026-06-08", "2026-08-31", "2026-06-06"];
    const off = { ...week("monday"), bankHolidaysAreWorkingDays: false };
    expect(june(off, { bankHolidays })).toBe("3/51 588.235294 1764.71");
  });
});
