import { expect, it } from "vitest";
import { formatAddress } from "../../src/web/console/place";
import { entryKey, kindWords, placeWords, rowsOfEntries } from "../../src/web/console/submissions/outstanding-words";

const ENTRY = {
  kind: "FpsNotSent",
  payrollConfigId: "payroll",
  employeeId: null,
  taxYear: 2026,
  taxMonth: 1,
  period: 1,
  supplementary: 0,
  submissionId: null,
  by: "2026-04-30",
  isLate: true,
  action: {
    operationId: "submitFps",
    method: "POST",
    path: "/v1/rti/fps/payroll/2026/1",
    body: null,
    consoleView: "run",
  },
  text: "No FPS has been submitted for period 1 of 2026-27.",
} as const;

it.each([
  [ENTRY, "Submit the FPS", "Period 1, 2026-27"],
  [{ ...ENTRY, supplementary: 2 }, "Submit the FPS", "Period 1, 2026-27, supplementary 2"],
  [{ ...ENTRY, kind: "EpsNotSent", period: null, taxMonth: 3 }, "Submit the EPS", "Month 3, 2026-27"],
  [{ ...ENTRY, kind: "LeaverNotReported", employeeId: "one" }, "Report the leaving date on the next FPS", "2026-27"],
  [{ ...ENTRY, kind: "FinalSubmissionNotSent", period: null }, "Report the end of the tax year", "2026-27"],
  [
    { ...ENTRY, kind: "StarterNotReported", action: { ...ENTRY.action, operationId: "replaceStarterDetails" } },
    "Enter the starter details",
    "Period 1, 2026-27",
  ],
] as const)("%# is in words", (entry, what, where) => {
  expect([kindWords(entry), placeWords({ entry, through: null })]).toEqual([what, where]);
});

it("has a key of its own, and a place in the console", () => {
  expect(entryKey(ENTRY)).not.toBe(entryKey({ ...ENTRY, period: 2 }));
  for (const view of ["run", "runs", "submission", "submissions"] as const)
    expect(formatAddress(view)).toContain("organisations");
});

it("has one row for pay runs that are missing one after the other, by payroll and tax year", () => {
  const missing = (payrollConfigId: string, period: number, taxYear = 2026) =>
    ({ ...ENTRY, kind: "PayRunNotMade", payrollConfigId, period, taxYear }) as const;
  const weeks = [missing("weekly", 3), missing("weekly", 4), missing("monthly", 1), missing("weekly", 5)];
  const later = [missing("weekly", 7), ENTRY, missing("monthly", 2, 2027), { ...ENTRY, period: 2 }];
  expect(rowsOfEntries([...weeks, ...later]).map((row) => [row.entry.payrollConfigId, placeWords(row)])).toEqual([
    ["weekly", "Periods 3 to 5, 2026-27"],
    ["monthly", "Period 1, 2026-27"],
    ["weekly", "Period 7, 2026-27"],
    ["payroll", "Period 1, 2026-27"],
    ["monthly", "Period 2, 2027-28"],
    ["payroll", "Period 2, 2026-27"],
  ]);
});
