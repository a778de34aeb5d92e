import { describe, expect, it } from "vitest";
import {
  isLaterNotice,
  matchNotices,
  type Notice,
  type NoticeInTime,
  readNotices,
  sameMatter,
} from "../../src/engine/filings";
import { codeXml, itemXml, replyXml } from "./support/notice-xml";

const P6: NoticeInTime = {
  dataType: "P6",
  taxYear: 2026,
  issueDate: "2026-11-16",
  effectiveDate: "2026-11-16",
  sequenceNumber: 10,
};

describe("which notice decides", () => {
  it("is in one feed the one with the greater number, whatever its dates", () => {
    const later = { ...P6, sequenceNumber: 11, issueDate: "2026-11-01" };
    expect([isLaterNotice(later, P6), isLaterNotice(P6, later), isLaterNotice(P6, P6)]).toEqual([true, false, false]);
  });

  it("is for one tax year only, but for loans across years", () => {
    const next = { ...P6, sequenceNumber: 12, taxYear: 2027 };
    expect(isLaterNotice(next, P6)).toBe(false);
    const start = { ...P6, dataType: "SL1" as const };
    expect(isLaterNotice({ ...start, sequenceNumber: 11, taxYear: 2027 }, start)).toBe(true);
  });

  it("is of two feeds the one issued later, then the one that counts later; other matters are not compared", () => {
    const start = { ...P6, dataType: "SL1" as const, sequenceNumber: 99 };
    const stop = { ...P6, dataType: "SL2" as const, sequenceNumber: 1 };
    expect(isLaterNotice({ ...stop, issueDate: "2026-11-17" }, start)).toBe(true);
    expect(isLaterNotice({ ...stop, effectiveDate: "2026-11-17" }, start)).toBe(true);
    expect([isLaterNotice(stop, start), isLaterNotice(start, stop)]).toEqual([false, false]);
    expect(isLaterNotice({ ...stop, issueDate: "2027-01-01" }, P6)).toBe(false);
    expect([sameMatter("PGL1"), sameMatter("P9"), sameMatter("AR")]).toEqual([["PGL1", "PGL2"], ["P6", "P9"], []]);
  });
});

const code = (number: number, inside: string) =>
  itemXml("CodingNoticesP6P6B", codeXml(inside), `FormType="P6" SequenceNumber="${number}"`);

describe("many notices at once", () => {
  it("are matched as one by one, with the score and everybody who is possible", () => {
    const read = readNotices({ xml: code(1, "<TaxCode>1185L</TaxCode>") });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const [notice] = read.value.notices as [Notice];
    const employees = [
      { employeeId: "name", firstName: "ADA", lastName: "Éxample" },
      { employeeId: "works", payrollId: "emp001" },
      { employeeId: "cut", nationalInsuranceNumber: "RN000001D" },
      { employeeId: "other", nationalInsuranceNumber: "RN000009D", lastName: "Example" },
    ];
    const found = matchNotices({ notices: [notice, { ...notice, employee: null }], employees });
    if (!found.ok) throw new Error(JSON.stringify(found.problems));
    const [match, nobody] = found.value;
    expect(match).toMatchObject({ matchStatus: "Matched", matchedEmployeeId: "cut", matchScore: 40 });
    expect(match?.candidates.map(({ employeeId, matchScore }) => [employeeId, matchScore])).toEqual([
      ["cut", 40],
      ["works", 20],
      ["name", 20],
    ]);
    expect(nobody).toMatchObject({ matchStatus: "NotApplicable", candidates: [] });
  });
});

describe("an item that cannot be read", () => {
  const xml = replyXml("P6", [code(1, "<TaxCode>1185L</TaxCode>"), code(2, "<TaxCode>nonsense</TaxCode>")]);

  it("is a problem of the reply, or, on request, a generic notice beside the others", () => {
    expect(readNotices({ xml }).ok).toBe(false);
    const read = readNotices({ xml, keepUnreadable: true });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.value.notices.map(({ isGeneric, sequenceNumber }) => [isGeneric, sequenceNumber])).toEqual([
      [false, 1],
      [true, 2],
    ]);
    expect(read.value.notices[1]).toMatchObject({ dataType: "P6", content: { title: "CodingNoticesP6P6B" } });
  });
});
