import { describe, expect, test } from "vitest";
import { checkLinking, type Result, sickPay } from "../src/engine";
import { type ChosenPolicies, rulebookWith } from "./statutory-pay/sick-pay-rulebook";
import { absences, earnings, qualifyingDays } from "./statutory-pay/support/sick-pay-facts";
import { count, type GoldenRow, readGolden, text, textOrNull } from "./support/golden/golden-file";
import { existingFiles } from "./support/golden/manifest";

const FILES = [
  { file: "2024-25/statutory-sick-pay", rows: 4, run: expectPay },
  { file: "2025-26/statutory-sick-pay", rows: 14, run: expectPay },
  { file: "2026-27/statutory-sick-pay", rows: 13, run: expectPay },
  { file: "2026-27/statutory-sick-pay-reform", rows: 13, run: expectPay },
  { file: "2024-25/statutory-sick-pay-days", rows: 7, run: expectDays("2024-06-02") },
  { file: "2025-26/statutory-sick-pay-days", rows: 7, run: expectDays("2025-06-01") },
  { file: "2026-27/statutory-sick-pay-days", rows: 7, run: expectDays("2026-06-07") },
  { file: "2025-26/statutory-sick-pay-linking", rows: 6, run: expectLinking },
  { file: "2026-27/statutory-sick-pay-linking", rows: 3, run: expectLinking },
];

test("every golden file of sick pay is run", () => {
  const existing = existingFiles().filter((file) => file.includes("/statutory-sick-pay"));
  expect(FILES.map(({ file }) => file).sort()).toEqual(existing);
});

describe.each(FILES)("$file", ({ file, rows, run }) => {
  const golden = readGolden(file);
  test(`has ${rows} rows`, () => expect(golden.rows).toHaveLength(rows));
  test.each(golden.rows.map((row) => ({ id: row.id ?? row.qualifyingDays, row })))("$id", ({ row }) => run(row));
});

function expectPay(row: GoldenRow): void {
  const spans = absences(text(row, "absences"));
  const facts = {
    absences: spans,
    qualifyingDays: qualifyingDays(text(row, "qualifyingDays")),
    ...earnings(text(row, "earnings"), spans[0]?.startDate as string),
  };
  const [name, choice] = (textOrNull(row, "policy") ?? "").split(" ");
  const policies = name === "" ? {} : ({ [name as string]: choice } as ChosenPolicies);
  const value = answered(sickPay(facts, rulebookWith(policies)));
  const chain = value.chains.at(-1);
  const written = {
    weeks: value.weeks.map(({ weekEndDate, amount }) => `${weekEndDate} ${amount}`).join("; "),
    amounts: value.absences.map(({ amount }) => amount).join("; "),
    total: value.totalAmount,
    weeksUsed: chain?.weeksUsed,
    lastPaidDate: chain?.lastPaidDate,
    reason: chain?.exclusionReason,
  };
  for (const [column, figure] of Object.entries(written)) {
    if (row[column] !== null) expect({ [column]: figure }).toEqual({ [column]: row[column] });
  }
}

const IN_ORDER = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Checks a Sunday week, its first days qualifying, within a spell whose waiting days have been served. */
function expectDays(sunday: string) {
  return (row: GoldenRow): void => {
    const inWeek = count(row, "qualifyingDays");
    const first = Number(sunday.slice(8));
    const date = (day: number) => sunday.slice(0, 8) + String(day).padStart(2, "0");
    for (let days = 1; days <= inWeek; days++) {
      const facts = {
        absences: [{ startDate: sunday, endDate: date(first + days - 1) }],
        qualifyingDays: qualifyingDays(IN_ORDER.slice(0, inWeek).join(" ")),
        averageEarningsOverride: "500.00",
        imported: {
          chainStartDate: `${sunday.slice(0, 5)}05-11`,
          averageWeeklyEarnings: "500.00",
          waitingDaysServed: 3,
          weeksUsed: "1",
          lastSickDate: sunday.endsWith("01") ? `${sunday.slice(0, 5)}05-31` : date(first - 1),
        },
      };
      expect(answered(sickPay(facts, rulebookWith())).totalAmount).toBe(row[days]);
    }
  };
}

function expectLinking(row: GoldenRow): void {
  const [absence] = absences(text(row, "absence"));
  const earlierAbsences = absences(text(row, "earlier"));
  const first = (earlierAbsences[0] ?? absence)?.startDate as string;
  const value = answered(
    checkLinking(
      {
        ...(absence as { startDate: string; endDate: string }),
        earlierAbsences,
        qualifyingDays: qualifyingDays(text(row, "qualifyingDays")),
        ...earnings(text(row, "earnings"), first),
      },
      rulebookWith(),
    ),
  );
  const written: Record<string, unknown> = {
    ...value,
    linked: value.linkedAbsences.map(({ absenceId }) => absenceId).join("; "),
    ignored: value.ignoredAbsences.map(({ absenceId, reasonToken }) => `${absenceId} ${reasonToken}`).join("; "),
  };
  const expected = Object.entries(row).filter(([column]) => column in written);
  expect(expected.length).toBeGreaterThan(8);
  expect(Object.fromEntries(expected.map(([column]) => [column, written[column]]))).toEqual(
    Object.fromEntries(expected),
  );
}

function answered<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
