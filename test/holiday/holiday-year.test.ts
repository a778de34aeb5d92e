import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import {
  accrueHoliday,
  averageWeek,
  carriedOverHoliday,
  holidayBalance,
  holidayYear,
  hoursBeforeLeave,
  leaverHoliday,
  type Result,
} from "../../src/engine";
import { readDate } from "../../src/engine/base";
import { leaveYearOf } from "../../src/engine/holiday";
import { datePlus } from "../oracle/calendar";
import {
  accruedHours,
  averageHoursBefore,
  carriedAtMost,
  isByHours,
  lastDayAfterSickness,
  leaversDays,
  statutoryHours,
  type Worker,
  yearEndOf,
} from "../oracle/holiday";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

const TERRITORIES = ["EnglandAndWales", "Scotland", "NorthernIreland"] as const;
const KINDS = ["RegularHours", "IrregularHours", "PartYear"] as const;

/** Days on and near which the law changes for leave years, and any others; the 29th to 31st are tried by golden rows. */
const yearStart = fc.oneof(
  fc.constantFrom("2022-12-31", "2023-01-01", "2023-01-02", "2023-12-31", "2024-01-01", "2024-03-28", "2024-04-01"),
  fc.integer({ min: 0, max: 1_826 }).map((day) => datePlus("2021-04-06", day)),
);

const worker: fc.Arbitrary<Worker> = fc.record({
  territory: fc.constantFrom(...TERRITORIES),
  kind: fc.constantFrom(...KINDS),
  leaveYearStartDate: yearStart.filter((date) => Number(date.slice(8)) <= 28 || date === "2022-12-31"),
  daysPerWeek: fc.constantFrom("1", "2.5", "3", "4", "5", "6"),
  hoursPerWeek: fc.integer({ min: 100, max: 6_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
});

function resultOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("a leave year, by a model of the regulations", () => {
  it("has the statutory hours, or what accrued by hours from 1 April 2024 in Great Britain", () => {
    check(
      fc.property(worker, fc.integer({ min: 0, max: 30_000 }), (each, accrued) => {
        const accruedUnits = (accrued / 100).toFixed(2);
        const found = resultOf(holidayYear({ ...each, unitName: "Hour", accruedUnits }, rulebook));
        const expected = isByHours(each) ? new Decimal(accruedUnits) : statutoryHours(each);
        expect([found.entitlement, found.accruesByHours]).toEqual([expected.toFixed(), isByHours(each)]);
        expect(found.leaveYearEndDate).toBe(yearEndOf(each.leaveYearStartDate));
      }),
      600,
    );
  });

  it("accrues by hours in pay periods from 1 April 2024 in Great Britain, and in no other leave year", () => {
    const hours = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 12 });
    const irregular = worker.map((each) => ({ ...each, kind: "IrregularHours" as const }));
    check(
      fc.property(irregular, hours, fc.integer({ min: 100, max: 1_200 }), (each, periods, day) => {
        const { territory, leaveYearStartDate } = each;
        const averageDayHours = (day / 100).toFixed(2);
        let accruedBefore = "0";
        for (const worked of periods.map((hundredths) => (hundredths / 100).toFixed(2))) {
          const facts = { territory, leaveYearStartDate, hoursWorked: worked, averageDayHours, accruedBefore };
          const result = accrueHoliday(facts, rulebook);
          if (!isByHours(each)) {
            const tokens = result.ok ? [] : result.problems.map(({ token }) => token);
            expect(tokens).toEqual([territory === "NorthernIreland" ? "not_allowed_in_territory" : "not_in_force"]);
            return;
          }
          const expected = accruedHours(worked, averageDayHours, accruedBefore);
          expect(resultOf(result).hours).toBe(expected.toFixed());
          accruedBefore = expected.plus(accruedBefore).toFixed();
        }
      }),
      400,
    );
  });

  it("has a leaver's share in days, never less by contract", () => {
    check(
      fc.property(worker, fc.nat(363), fc.integer({ min: 0, max: 40 }), (each, after, contract) => {
        const leavingDate = datePlus(each.leaveYearStartDate, after);
        const facts = { ...each, kind: "RegularHours", unitName: "Day", leavingDate } as const;
        const least = leaversDays(each, leavingDate);
        expect(resultOf(holidayYear(facts, rulebook)).entitlement).toBe(least.toFixed());
        const more = resultOf(holidayYear({ ...facts, contractualUnits: contract }, rulebook));
        expect(Number(more.entitlement)).toBeGreaterThanOrEqual(least.toNumber());
      }),
      400,
    );
  });

  it("accrues month by month, never less later, and all of it by its end", () => {
    check(
      fc.property(worker, fc.nat(364), fc.nat(364), (each, one, other) => {
        const facts = { ...each, kind: "RegularHours", unitName: "Day", accrual: "Monthly" } as const;
        const on = (after: number) =>
          resultOf(holidayYear({ ...facts, asOf: datePlus(each.leaveYearStartDate, after) }, rulebook));
        const [early, late] = [on(Math.min(one, other)), on(Math.max(one, other))];
        expect(Number(early.accrued)).toBeLessThanOrEqual(Number(late.accrued));
        expect(on(366).accrued).toBe(late.entitlement);
      }),
      300,
    );
  });
});

describe("carry-over, by a model of the regulations", () => {
  it("is at most what the cause carries, and with what is lost makes up what is untaken", () => {
    const cause = fc.constantFrom("Statutory", "Sickness", "FamilyLeave", "EmployerFault");
    check(
      fc.property(worker, cause, fc.integer({ min: 0, max: 40_000 }), (each, name, hundredths) => {
        const untaken = (hundredths / 100).toFixed(2);
        const isIrregular = each.kind !== "RegularHours";
        const { kind: _, ...facts } = each;
        const result = carriedOverHoliday({ ...facts, isIrregular, untaken, causes: [{ cause: name }] }, rulebook);
        const most = carriedAtMost(each, name);
        if (most === null) {
          expect(!result.ok && result.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
            "not_in_force /causes/0/cause",
          ]);
          return;
        }
        const found = resultOf(result);
        const carried = Decimal.min(most, untaken);
        const expected = carried.isZero() ? [] : [carried.toFixed()];
        expect(found.carriedOver.map(({ units }) => units)).toEqual(expected);
        expect(carried.plus(found.lost).toFixed()).toBe(new Decimal(untaken).toFixed());
        if (name === "Sickness" && expected.length > 0) {
          expect(found.carriedOver[0]?.expiresOn).toBe(lastDayAfterSickness(each.leaveYearStartDate));
        }
      }),
      800,
    );
  });
});

describe("balances, averages and leavers", () => {
  it("a balance loses nothing: entitlement and carried over are used, lost or remaining", () => {
    const units = fc.integer({ min: 0, max: 3_000 }).map((each) => (each / 100).toFixed(2));
    const use = fc.record({
      date: fc.nat(364).map((day) => datePlus("2026-01-01", day)),
      units,
      status: fc.constantFrom("Approved" as const, "Requested" as const),
    });
    const carried = fc.record({
      cause: fc.constantFrom("Sickness" as const, "Statutory" as const),
      units,
      expiresOn: fc.option(fc.nat(500).map((day) => datePlus("2026-01-01", day))),
    });
    check(
      fc.property(fc.array(use, { maxLength: 12 }), fc.array(carried, { maxLength: 4 }), (uses, carriedOver) => {
        const facts = { asOf: "2026-07-01", entitlement: "200", accrued: "100", uses, carriedOver };
        const found = holidayBalance(facts);
        if (!found.ok) throw new Error(JSON.stringify(found.problems));
        const { taken, booked, remaining, carriedOver: parts } = found.value;
        const whole = Decimal.sum(200, ...carriedOver.map((each) => each.units));
        const lost = Decimal.sum(0, ...parts.map((each) => each.lost));
        expect(whole.minus(lost).minus(taken).minus(booked).toFixed()).toBe(new Decimal(remaining).toFixed());
        for (const part of parts) expect(Decimal.sum(part.used, part.lost).lte(part.units)).toBe(true);
      }),
      400,
    );
  });

  it("a leave year begins on its first day", () => {
    const yearOf = (day: string) => leaveYearOf("--04-01", readDate(day));
    const [start, end] = [readDate("2026-04-01"), readDate("2027-03-31")];
    for (const day of ["2026-04-01", "2027-03-31"]) expect(yearOf(day)).toEqual({ start, end });
    expect(yearOf("2026-03-31").end).toBe(start - 1);
    expect(yearOf("2027-04-01").start).toBe(end + 1);
  });

  it("the weeks of an average are named, latest first, with why a week does not count", () => {
    const weeks = [
      { weekEndDate: "2026-08-30", pay: "0" },
      { weekEndDate: "2026-09-06", pay: "200" },
      { weekEndDate: "2026-08-23", pay: "90", isStatutoryLeave: true },
      { weekEndDate: "2024-09-01", pay: "700" },
    ];
    const found = resultOf(averageWeek({ leaveStartDate: "2026-09-07", isIrregular: true, weeks }, rulebook));
    expect(found.lookedAt).toEqual([
      { weekEndDate: "2026-09-06", pay: "200.00", included: true, reasonToken: null },
      { weekEndDate: "2026-08-30", pay: "0.00", included: false, reasonToken: "no_pay" },
      { weekEndDate: "2026-08-23", pay: "90.00", included: false, reasonToken: "statutory_leave" },
      { weekEndDate: "2024-09-01", pay: "700.00", included: false, reasonToken: "too_long_ago" },
    ]);
  });

  it("a leaver's pay in lieu and the recovery of the same units are the same amount", () => {
    check(
      fc.property(fc.nat(4_000), fc.nat(4_000), fc.nat(200_000), (one, other, pay) => {
        const ask = (accrued: number, taken: number) => {
          const facts = { accrued: accrued / 100, taken: taken / 100, unitsPerWeek: "5", averageWeekPay: pay / 100 };
          const found = leaverHoliday({ ...facts, agreementHeld: true });
          if (!found.ok) throw new Error(JSON.stringify(found.problems));
          return found.value;
        };
        const [paid, recovered] = [ask(one, other), ask(other, one)];
        const expected = new Decimal(Math.abs(one - other)).div(100).times(pay).div(500);
        expect(paid.amount).toBe(expected.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2));
        expect(recovered.amount).toBe(paid.amount);
        expect(paid.recoverAllowed).toBe(one < other);
      }),
      300,
    );
  });
});

describe("hours before sick or statutory leave", () => {
  it("equal a model that walks the days", () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 })), {
      maxLength: 4,
    });
    const lengths = fc.array(fc.tuple(fc.constantFrom(7, 14, 28, 30, 31), fc.integer({ min: 0, max: 20_000 })), {
      maxLength: 30,
    });
    check(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 400 }),
        lengths,
        spans,
        (at, started, listed, aways) => {
          const base = "2024-04-06";
          let next = base;
          const periods = listed.map(([days, hours]) => {
            const from = next;
            next = datePlus(from, days);
            return { from, to: datePlus(from, days - 1), hours: (hours / 100).toFixed(2) };
          });
          const [leaveStart, start] = [datePlus(base, at), datePlus(base, started)];
          const away = aways.map(([from, days]) => ({ from: datePlus(base, from), to: datePlus(base, from + days) }));
          const found = hoursBeforeLeave(
            {
              leaveYearStartDate: "2026-04-06",
              leaveStartDate: leaveStart,
              startDate: start,
              periods: [...periods].reverse(),
              leaves: away,
            },
            rulebook,
          );
          const expected = averageHoursBefore(leaveStart, { start, periods, away });
          if (expected === null) expect(found).toMatchObject({ ok: false });
          else expect(found).toMatchObject({ ok: true, value: { averageWeekHours: expected } });
        },
      ),
      300,
    );
  });
});
