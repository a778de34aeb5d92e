import { describe, expect, test } from "vitest";
import { type FamilyPayFacts, familyPaySchedule } from "../../src/engine/statutory-pay";
import { ADOPTION, BEREAVED, blocks, NEONATAL, PATERNITY, SHARED } from "./family-pay-facts";
import { answerOf, MATERNITY, rulebook } from "./family-pay-support";

// When notice of each block is due, and whether the notice given was late. Nothing is refused for it.

const IN_NORTHERN_IRELAND = { employment: { ...MATERNITY.employment, territory: "NorthernIreland" } } as const;

function noticesOf(facts: FamilyPayFacts, noticeGivenDate?: string) {
  const { notices, warnings } = answerOf(
    familyPaySchedule({ ...facts, ...(noticeGivenDate !== undefined && { noticeGivenDate }) }, rulebook),
  );
  return { notices, late: warnings.filter(({ token }) => token === "notice_late").map(({ weekNumber }) => weekNumber) };
}

const due = (...dates: readonly (readonly [string, string | null])[]) =>
  dates.map(([startDate, noticeDueDate]) => ({ startDate, noticeDueDate, isLate: null }));

describe("notice is due", () => {
  test.each<[string, FamilyPayFacts, ReturnType<typeof due>]>([
    ["28 days before maternity pay", MATERNITY, due(["2026-03-02", "2026-02-02"])],
    ["28 days before adoption pay", ADOPTION, due(["2026-03-02", "2026-02-02"])],
    [
      "28 days before each block of paternity pay",
      { ...PATERNITY, ...blocks(["2026-03-19", 1], ["2026-06-19", 1]) },
      due(["2026-03-19", "2026-02-19"], ["2026-06-19", "2026-05-22"]),
    ],
    [
      "on a day that was not read, in Northern Ireland",
      { ...PATERNITY, ...IN_NORTHERN_IRELAND },
      due(["2026-03-19", null]),
    ],
    [
      "on a day that was not read, before 6 April 2024",
      {
        ...PATERNITY,
        qualifyingEventDate: "2024-03-20",
        actualBirthDate: "2024-03-20",
        ...blocks(["2024-03-21", 2]),
      },
      due(["2024-03-21", null]),
    ],
    [
      "eight weeks before each block of shared parental pay",
      { ...SHARED, ...blocks(["2026-06-01", 2], ["2026-08-03", 3]) },
      due(["2026-06-01", "2026-04-06"], ["2026-08-03", "2026-06-08"]),
    ],
    [
      "within 28 days of the first day of bereavement pay",
      { ...BEREAVED, ...blocks(["2026-03-09", 1], ["2026-06-01", 1]) },
      due(["2026-03-09", "2026-04-06"], ["2026-06-01", "2026-06-29"]),
    ],
    [
      "neonatal care: within 28 days in the first tier, 15 days before a single week of the second",
      { ...NEONATAL, ...blocks(["2026-03-12", 1], ["2026-06-01", 1]) },
      due(["2026-03-12", "2026-04-09"], ["2026-06-01", "2026-05-17"]),
    ],
    [
      "neonatal care: 28 days before two weeks of the second tier",
      { ...NEONATAL, ...blocks(["2026-06-01", 2]) },
      due(["2026-06-01", "2026-05-04"]),
    ],
  ])("%s", (_, facts, expected) => {
    expect(noticesOf(facts).notices).toEqual(expected);
  });
});

describe("notice that was given", () => {
  test("is in time on the last day, and late the day after, of which a warning tells", () => {
    expect(noticesOf(MATERNITY, "2026-02-02")).toEqual({
      notices: [{ startDate: "2026-03-02", noticeDueDate: "2026-02-02", isLate: false }],
      late: [],
    });
    expect(noticesOf(MATERNITY, "2026-02-03")).toMatchObject({ notices: [{ isLate: true }], late: [1] });
  });

  test("is judged block by block", () => {
    const facts = { ...PATERNITY, ...blocks(["2026-03-19", 1], ["2026-06-19", 1]) };
    expect(noticesOf(facts, "2026-03-01")).toMatchObject({ notices: [{ isLate: true }, { isLate: false }], late: [1] });
    expect(noticesOf(facts, "2026-05-23")).toMatchObject({ late: [1, 2] });
  });

  test("is neither late nor in time where its day is not known", () => {
    expect(noticesOf({ ...PATERNITY, ...IN_NORTHERN_IRELAND }, "2026-05-23")).toMatchObject({
      notices: [{ noticeDueDate: null, isLate: null }],
      late: [],
    });
  });
});
