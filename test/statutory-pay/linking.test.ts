import { describe, expect, test } from "vitest";
import { link, pay } from "./support/calls";

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("the linking check", () => {
  test("tells the regime, the dates and the rate of the first day", () => {
    const value = link({ ...span("2026-03-23", "2026-04-17"), averageEarningsOverride: "130" });
    expect(value).toMatchObject({
      isLinked: false,
      formsPiw: true,
      regimeOfFirstDay: "pre-2026-04-06",
      chainStartDate: "2026-03-23",
      gapDays: null,
      waitingDaysServed: 0,
      waitingDaysRemaining: 3,
      waitingDaysSkipped: false,
      weeksRemaining: "28.00",
      averageEarningsDate: "2026-03-22",
      protectedFlatRate: true,
      threeYearLimitDate: "2029-03-23",
      exclusionReason: null,
    });
  });

  test("follows an absence that continues to its last payable day, and dates form SSP1 before it", () => {
    const value = link({ startDate: "2026-04-13" });
    // 28 weeks of Monday to Friday from Monday 13 April; the 23rd week begins on Monday 14 September.
    expect(value).toMatchObject({ lastPayableDate: "2026-10-23", formSsp1DueDate: "2026-09-14" });
    expect(link(span("2026-04-13", "2026-10-01"))).toMatchObject({
      lastPayableDate: "2026-10-23",
      formSsp1DueDate: null,
    });
    // Pay ends before the absence does only from the day after the last payable one.
    const due = (end: string) => link(span("2026-04-13", end)).formSsp1DueDate;
    expect([due("2026-10-23"), due("2026-10-24")]).toEqual([null, "2026-09-14"]);
  });

  test("does not know a last payable day beyond the loaded rules", () => {
    expect(link({ startDate: "2026-12-01" })).toMatchObject({ lastPayableDate: null, formSsp1DueDate: null });
  });

  test("asks for form SSP1 within seven days where nothing is due", () => {
    const value = link({ ...span("2026-06-01", "2026-06-10"), exclusionReason: "RecentEsa" });
    expect(value).toMatchObject({
      exclusionReason: "RecentEsa",
      formSsp1DueDate: "2026-06-08",
      amountRemaining: "0.00",
    });
  });

  test("continues from what a previous payroll paid, unless that is left out", () => {
    const imported = {
      chainStartDate: "2026-03-02",
      averageWeeklyEarnings: "130",
      waitingDaysServed: 3,
      weeksUsed: "20.4",
      lastSickDate: "2026-08-02",
      protectedFlatRate: true,
    };
    const value = link({ startDate: "2026-08-03", averageEarningsOverride: undefined as never, imported });
    expect(value).toMatchObject({
      isLinked: true,
      gapDays: 0,
      weeksUsed: "20.40",
      weeksRemaining: "7.60",
      qualifyingDaysRemaining: 38,
      amountRemaining: "936.70",
      averageWeeklyEarnings: "130.00",
      protectedFlatRate: true,
      linkedAbsences: [{ absenceId: null, source: "ImportedFromPreviousProvider", weeksUsed: "20.40" }],
    });
    expect(link({ startDate: "2026-08-03", imported, includeImported: false })).toMatchObject({
      isLinked: false,
      weeksRemaining: "28.00",
      linkedAbsences: [],
    });
  });

  test("says which absences are passed over, and why", () => {
    const earlierAbsences = [
      { ...span("2025-06-02", "2025-06-06"), absenceId: "long ago" },
      { ...span("2025-12-01", "2025-12-03"), absenceId: "too short" },
      { ...span("2025-12-08", "2025-12-12"), absenceId: "near" },
    ];
    const value = link({ ...span("2026-01-05", "2026-01-09"), earlierAbsences });
    expect(value.linkedAbsences.map(({ absenceId }) => absenceId)).toEqual(["near"]);
    expect(value.ignoredAbsences).toEqual([
      { absenceId: "long ago", reasonToken: "gap_over_56_days" },
      { absenceId: "too short", reasonToken: "under_four_days" },
    ]);
  });

  test("knows an absence that nothing has been paid for since before 22 September 2025", () => {
    const value = link({ ...span("2025-09-15", "2026-04-17"), averageEarningsOverride: "100" });
    expect(value).toMatchObject({ nilRate: true, exclusionReason: "LongAbsenceNilRate" });
    const paid = pay({ absences: [span("2025-09-15", "2026-04-17")], averageEarningsOverride: "100" });
    expect(paid.chains).toMatchObject([{ nilRate: true, isEntitled: false, exclusionReason: "LongAbsenceNilRate" }]);
  });

  test("counts a chain that has used its weeks", () => {
    const earlierAbsences = [span("2026-04-13", "2026-10-23")];
    const value = link({ ...span("2026-11-02", "2026-11-06"), earlierAbsences });
    expect(value).toMatchObject({
      isLinked: true,
      weeksUsed: "28.00",
      weeksRemaining: "0.00",
      qualifyingDaysRemaining: 0,
      amountRemaining: "0.00",
      exclusionReason: "MaximumWeeksReached",
      formSsp1DueDate: "2026-11-09",
    });
  });
});
