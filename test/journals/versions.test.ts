import { describe, expect, it } from "vitest";
import {
  compareJournals,
  createJournal,
  type Journal,
  rebuildJournal,
  reissueJournal,
} from "../../src/engine/journals";
import { basic, ELEMENTS, journalFacts, payslipOf } from "./sample";

const people = [
  { employeeId: "E1", payslip: payslipOf([basic("3000")]), department: "Bar" },
  { employeeId: "E2", payslip: payslipOf([basic("1000")]), department: "Kitchen" },
];
const facts = journalFacts(people, { journalId: "J1" });
const previous = createdOf();

function createdOf(): Journal {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

const payElementMappings = ELEMENTS.map((mapping) =>
  mapping.payElementId === "BASIC" ? { ...mapping, nominalCode: "7005", nominalName: "Salaries" } : mapping,
);

describe("a rebuilt journal", () => {
  it("takes new mappings on the same payslips as the next version", () => {
    const answer = rebuildJournal({ ...facts, journalId: "J2", payElementMappings, previous });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const { journal } = answer.value;
    expect(journal).toMatchObject({ journalId: "J2", version: 2, reason: "Rebuild", isLatest: true });
    expect(journal.lines[0]).toMatchObject({ nominalCode: "7005", debit: "4000.00" });
    expect(journal.snapshot).toBe(previous.snapshot);
    expect(answer.value.previous).toEqual({ ...previous, isLatest: false });
    expect(previous.isLatest).toBe(true);
    expect(Object.isFrozen(answer.value.previous.lines)).toBe(true);
  });

  it.each([
    { what: "pay that changed", change: { payslip: payslipOf([basic("3000.01")]) } },
    { what: "another department", change: { department: "Office" } },
    { what: "another tag", change: { tags: ["site:town:Leeds"] } },
    { what: "a line that moved", change: { lines: { L1: { department: "Office" } } } },
  ])("is refused on other payslips: $what", ({ change }) => {
    const payslips = people.map((person, at) => (at === 0 ? { ...person, ...change } : person));
    const answer = rebuildJournal({ ...facts, payRun: { ...facts.payRun, payslips }, previous });
    expect(answer).toEqual({ ok: false, problems: [{ token: "snapshot_differs", path: "/payRun", arguments: null }] });
  });

  it("has the workings of its lines if they are asked for", () => {
    const again = { ...facts, journalId: "J2", payElementMappings, previous };
    expect(rebuildJournal(again)).toMatchObject({ ok: true, workings: null });
    const explained = rebuildJournal(again, { explain: true });
    expect(explained.ok && explained.workings.steps.length).toBe(explained.ok && explained.value.journal.lineCount);
  });

  it("is refused where a person is missing", () => {
    const answer = rebuildJournal({ ...facts, payRun: { ...facts.payRun, payslips: people.slice(1) }, previous });
    expect(answer).toMatchObject({ ok: false, problems: [{ token: "snapshot_differs" }] });
  });

  it("is refused where the version before was changed on its way", () => {
    const lines = previous.lines.map((line, at) => (at === 0 ? { ...line, debit: "4000.01" } : line));
    const answer = rebuildJournal({ ...facts, previous: { ...previous, lines } });
    expect(answer).toEqual({
      ok: false,
      problems: [
        {
          token: "totals_differ",
          path: "/previous/totalDebit",
          arguments: { field: "totalDebit", expected: "4474.91" },
        },
        {
          token: "totals_differ",
          path: "/previous/totalCredit",
          arguments: { field: "totalCredit", expected: "4474.91" },
        },
      ],
    });
  });
});

describe("a reissued journal", () => {
  it("has the same lines under another date, reference and narration", () => {
    const answer = reissueJournal({ previous, journalDate: "2026-05-01", reference: "PAY-1A", narration: "Late" });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    expect(answer.value.journal).toEqual({
      ...previous,
      journalId: null,
      version: 2,
      reason: "Reissue",
      journalDate: "2026-05-01",
      reference: "PAY-1A",
      narration: "Late",
    });
    expect(answer.value.previous.isLatest).toBe(false);
  });

  it("keeps what it is not told to change", () => {
    const answer = reissueJournal({ previous, journalId: "J3" });
    expect(answer).toMatchObject({
      ok: true,
      value: { journal: { journalId: "J3", journalDate: "2026-04-30", reference: "PAY-2026-01" } },
    });
  });
});

describe("two versions side by side", () => {
  it("show the lines that came, went and changed; their differences come to zero", () => {
    const rebuilt = rebuildJournal({ ...facts, payElementMappings, previous });
    if (!rebuilt.ok) throw new Error(JSON.stringify(rebuilt.problems));
    const answer = compareJournals({ before: previous, after: rebuilt.value.journal });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        isSame: false,
        header: [],
        lines: [
          { kind: "Removed", nominalCode: "7000", before: "4000.00", after: "0.00", difference: "-4000.00" },
          { kind: "Added", nominalCode: "7005", before: "0.00", after: "4000.00", difference: "4000.00" },
        ],
      },
    });
  });

  it("show changed amounts and texts of the header", () => {
    const other = createJournal(
      journalFacts([...people.slice(1), { ...people[0], payslip: payslipOf([basic("3100")]), employeeId: "E1" }], {
        journalDate: "2026-05-01",
      }),
    );
    if (!other.ok) throw new Error(JSON.stringify(other.problems));
    const answer = compareJournals({ before: previous, after: other.value });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const { header, lines } = answer.value;
    expect(header.map(({ field }) => field)).toEqual(["journalDate", "totalDebit", "snapshot"]);
    expect(lines.find(({ nominalCode }) => nominalCode === "7000")).toMatchObject({
      kind: "Changed",
      difference: "100.00",
    });
    expect(lines.reduce((sum, { difference }) => sum + Math.round(Number(difference) * 100), 0)).toBe(0);
  });

  it("tell lines apart by what they are split by", () => {
    const split = (appliesTo: "Bar" | "Inn") => {
      const values = [{ splitValueKey: "Bar", trackingCode: appliesTo }];
      const answer = createJournal({ ...facts, splitDimensions: [{ sequence: 1, dimension: "Department", values }] });
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
      return answer.value;
    };
    const answer = compareJournals({ before: split("Bar"), after: split("Inn") });
    expect(answer.ok && answer.value.lines.map(({ kind, nominalCode }) => `${kind} ${nominalCode}`)).toEqual([
      "Removed 7000",
      "Removed 7006",
      "Added 7000",
      "Added 7006",
    ]);
  });
});
