import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform } from "./sample-employees";

let platform: PayPlatform;
// biome-ignore lint/suspicious/noExplicitAny: employees as they are read
let all: readonly any[];

const EMPLOYEES = "/v1/employees";

/** The day of the platform's clock is 21 November 2026. */
const PEOPLE: readonly object[] = [
  { lastName: "Éclair", payrollId: "b-2", externalReferenceId: "ext-1", department: "Ovens", startDate: "2024-01-08" },
  { lastName: "baker", payrollId: "B-1", department: "Ovens", taxCode: "1257L", startDate: "2026-04-06" },
  { lastName: "Baker", payrollId: "a-9", department: "Shop", taxCode: "1257L M1", startDate: "2026-04-06" },
  { lastName: "Baker", payrollId: "Z", taxCode: "S1257L", startDate: "2027-01-04", dateOfBirth: "2006-02-01" },
  { lastName: "Miller", department: "ovens", taxCode: "SBR", startDate: "2026-12-01", externalReferenceId: "ext-2" },
  { lastName: "Adams", dateOfBirth: "2005-12-01", startDate: "2024-01-08", niCategory: "M" },
  { lastName: "Young", dateOfBirth: "1950-01-31", startDate: "2020-01-08" },
  { lastName: "Late", startDate: "2025-01-01", leaver: { leavingDate: "2026-10-31", leavingReason: "Deceased" } },
  { lastName: "Gone", startDate: "2025-01-01", leaver: { leavingDate: "2026-11-20", leavingReason: "Resigned" } },
  { lastName: "Going", startDate: "2025-01-01", leaver: { leavingDate: "2026-11-21" } },
];

beforeAll(async () => {
  platform = await payPlatform();
  for (const { leaver, ...fields } of PEOPLE as readonly { leaver?: object }[]) {
    platform.passTime(1_000);
    const { employeeId } = await platform.employee(fields);
    if (leaver) await platform.call("PUT", `${EMPLOYEES}/${employeeId}/leaver`, leaver);
    const later = { taxCode: "1100L", effectiveDate: "2026-11-21" };
    if ("niCategory" in fields) await platform.call("POST", `${EMPLOYEES}/${employeeId}/tax-code`, later);
    const ahead = { taxCode: "900L", effectiveDate: "2026-11-22" };
    if ("payrollId" in fields) await platform.call("POST", `${EMPLOYEES}/${employeeId}/tax-code`, ahead);
  }
  all = await pages("pageSize=100");
});

afterAll(() => platform.stop());

async function pages(query: string) {
  const items: object[] = [];
  for (let token = ""; ; ) {
    const { status, body } = await platform.call("GET", `${EMPLOYEES}?${query}${token}`);
    expect(status, JSON.stringify(body.message)).toBe(200);
    items.push(...body.content.data.items);
    if (body.content.metadata.paginationToken === null) return items;
    token = `&paginationToken=${body.content.metadata.paginationToken}`;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: employees as they are read
type Keep = (employee: any) => boolean;

const FILTERS: readonly (readonly [string, Keep])[] = [
  ["externalReferenceId=ext-1", ({ externalReferenceId }) => externalReferenceId === "ext-1"],
  ["externalReferenceId=nobody", () => false],
  ["department=Ovens", ({ department }) => department === "Ovens"],
  ["taxCode=1257L", ({ taxCode }) => taxCode === "1257L"],
  ["taxCode=1257l%20M1", ({ taxCode, week1Month1 }) => taxCode === "1257L" && week1Month1],
  ["taxCode=SBR", ({ taxCode }) => taxCode === "SBR"],
  ["taxCode=1100L", ({ taxCode }) => taxCode === "1100L"],
  ["taxCode=900L", ({ taxCode }) => taxCode === "900L"],
  ["niCategory=A", ({ niCategory }) => niCategory === "A"],
  ["niCategory=M", ({ niCategory }) => niCategory === "M"],
  ["niCategory=C", ({ niCategory }) => niCategory === "C"],
  ["niCategory=X", ({ niCategory }) => niCategory === "X"],
  ["startDateFrom=2026-04-06", ({ startDate }) => startDate >= "2026-04-06"],
  ["startDateTo=2026-04-06", ({ startDate }) => startDate <= "2026-04-06"],
  ["startDateFrom=2026-04-06&startDateTo=2026-04-06", ({ startDate }) => startDate === "2026-04-06"],
  ["leavingDateFrom=2026-11-20", ({ leaver }) => leaver !== null && leaver.leavingDate >= "2026-11-20"],
  ["leavingDateTo=2026-11-20", ({ leaver }) => leaver !== null && leaver.leavingDate <= "2026-11-20"],
  ["status=Leaver&department=Ovens", () => false],
  [
    "startDateTo=2026-04-06&search=ba",
    // A payroll id that was not stated is drawn, and may begin so too.
    ({ lastName, payrollId, startDate }) => /^ba/im.test(`${lastName}\n${payrollId}`) && startDate <= "2026-04-06",
  ],
];

describe("employees", () => {
  it("are the sample of these tests, with different letters and codes", () => {
    expect(all).toHaveLength(PEOPLE.length);
    expect(new Set(all.map(({ niCategory }) => niCategory))).toEqual(new Set(["A", "M", "C", "X"]));
  });

  it.each(FILTERS)("are listed by %s, page by page", async (query, keep) => {
    expect(await pages(`${query}&pageSize=2`)).toEqual(all.filter(keep));
  });

  it("are listed by the time of their last change", async () => {
    const newest = all.map(({ updatedAt }) => updatedAt).sort();
    for (const since of [newest[0], newest[6], newest.at(-1)]) {
      const expected = all.filter(({ updatedAt }) => updatedAt >= since);
      expect(await pages(`updatedSince=${since}`)).toEqual(expected);
      const offset = encodeURIComponent(since.replace("Z", "+00:00"));
      expect(await pages(`updatedSince=${offset}`)).toEqual(expected);
    }
    platform.passTime(1_000);
    expect(await pages(`updatedSince=${new Date(platform.clock.now()).toISOString()}`)).toEqual([]);
  });

  it.each([
    ["lastName", ({ lastName }: { lastName: string }) => lastName.toLowerCase()],
    ["payrollId", ({ payrollId }: { payrollId: string }) => payrollId.toLowerCase()],
    ["startDate", ({ startDate }: { startDate: string }) => startDate],
    ["updatedAt", ({ updatedAt }: { updatedAt: string }) => updatedAt],
  ] as const)("are sorted by %s, both ways, with pages that lose and repeat nobody", async (sort, key) => {
    const keyOf = (employee: never) => `${key(employee)}\u0000${(employee as { employeeId: string }).employeeId}`;
    const sorted = [...all].sort((a, b) => (keyOf(a as never) < keyOf(b as never) ? -1 : 1));
    for (const pageSize of [1, 3, 100]) {
      expect(await pages(`sort=${sort}&pageSize=${pageSize}`)).toEqual(sorted);
      expect(await pages(`sort=-${sort}&pageSize=${pageSize}`)).toEqual([...sorted].reverse());
    }
    const expected = sorted.filter(({ department }) => department === "Ovens").reverse();
    expect(await pages(`sort=-${sort}&department=Ovens&pageSize=1`)).toEqual(expected);
  });

  it("have pages that belong to their filters and their order", async () => {
    const { body } = await platform.call("GET", `${EMPLOYEES}?sort=startDate&pageSize=2`);
    const token = body.content.metadata.paginationToken;
    for (const other of ["", "sort=-startDate&", "sort=updatedAt&", "sort=startDate&startDateFrom=2000-01-01&"]) {
      const answer = await platform.call("GET", `${EMPLOYEES}?${other}pageSize=2&paginationToken=${token}`);
      expect([answer.status, answer.body.message.token]).toEqual([400, "invalid_pagination_token"]);
    }
    const wrong = "sort=age&taxCode=none&niCategory=1&startDateFrom=x&updatedSince=1999-13-01T00:00:00Z&employeeId=1";
    expect(issuesOf(await platform.call("GET", `${EMPLOYEES}?${wrong}`))).toEqual([
      ["employeeId", "unknown_parameter"],
      ["niCategory", "invalid_ni_category"],
      ["sort", "unknown_value"],
      ["startDateFrom", "invalid_date"],
      ["taxCode", "invalid_tax_code"],
      ["updatedSince", "invalid_date_time"],
    ]);
  });
});
