import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 20));
});

afterAll(() => platform.stop());

// Paid on 30 April 2026.
const CASES: readonly (readonly [string, object, boolean])[] = [
  ["letter A", {}, false],
  ["M that stayed after 21", { dateOfBirth: "2005-04-30", niCategory: "M" }, true],
  ["M on the day before", { dateOfBirth: "2005-05-01", niCategory: "M" }, false],
  ["H that stayed after 25", { dateOfBirth: "2001-04-30", niCategory: "H" }, true],
  ["A over State Pension age, by hand", { dateOfBirth: "1955-01-01", niCategory: "A" }, true],
  ["C over State Pension age", { dateOfBirth: "1955-01-01" }, false],
  ["A before that age", { dateOfBirth: "1962-01-01", niCategory: "A" }, false],
];

it("warns of a category letter that does not fit on the payment date", async () => {
  const people: [string, string, boolean][] = [];
  for (const [name, fields, isUnusual] of CASES) {
    const { employeeId } = await platform.employee({ startDate: "2026-04-06", taxCode: "1257L", ...fields });
    people.push([name, employeeId, isUnusual]);
  }
  const { warnings } = (await platform.next()).body.content.data;
  const unusual = warnings.filter(({ token }: { token: string }) => token === "ni_category_unusual");
  const warned = new Set(unusual.map(({ employeeId }: { employeeId: string }) => employeeId));
  expect(people.map(([name, id]) => [name, warned.has(id)])).toEqual(people.map(([name, , is]) => [name, is]));
});
