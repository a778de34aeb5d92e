import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../support/platform";
import { type PayPlatform, payPlatform } from "./sample-employees";

const DAY = 24 * 60 * 60 * 1_000;
const PATTERN = "/v1/organisation/working-pattern-defaults";
const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };

let platform: PayPlatform;
let call: Call;

beforeAll(async () => {
  platform = await payPlatform(Date.UTC(2026, 10, 21, 12));
  call = platform.call;
});

afterAll(() => platform.stop());

function tagged(path: string, tag: string) {
  return call("GET", path, undefined, { "if-none-match": tag });
}

describe("a tag", () => {
  it("is another where other records change what is shown", async () => {
    const path = `/v1/payrollconfig/${platform.payrollConfigId}`;
    const tag = (await call("GET", path)).headers.get("etag") ?? "";
    expect((await tagged(path, tag)).status).toBe(304);
    await platform.employee();
    expect((await tagged(path, tag)).status).toBe(200);
  });

  it("is never given again to settings that were removed and made again", async () => {
    const settings = { calculationMethod: "CalendarDays", enabled: true };
    const made = await call("PUT", "/v1/salary/organisation", settings);
    await call("DELETE", "/v1/salary/organisation");
    await call("PUT", "/v1/salary/organisation", settings);
    const headers = { "if-match": made.headers.get("etag") ?? "" };
    const late = await call("PUT", "/v1/salary/organisation", { ...settings, enabled: false }, headers);
    expect(late.status).toBe(412);
  });

  it("lets one of many changes at once through, the first one of all too", async () => {
    const wanted = { patternType: "Weekly", ...WEEK };
    for (const [tag, header] of [
      ['"0"', "if-match"],
      ['"1"', "if-match"],
    ] as const) {
      const put = () => call("PUT", PATTERN, wanted, { [header]: tag });
      platform.passTime(1_000);
      const answers = await Promise.all(Array.from({ length: 6 }, put));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    }
  });

  it("of anything keeps a record from being made twice with If-None-Match: *", async () => {
    const sent = { taxOfficeNumber: "123", taxOfficeReference: "AB456", accountsOfficeReference: "123PA00012345" };
    const save = () => call("POST", "/v1/organisation/tax/settings", sent, { "if-none-match": "*" });
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(412);
  });

  it("is another where a day changes what is shown, and still names the version to change", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-11-22" });
    const path = `/v1/employees/${employeeId}`;
    expect((await tagged(path, '"1"')).status).toBe(304);
    platform.passTime(DAY);
    call = await platform.callAs(platform.owner);
    const next = await tagged(path, '"1"');
    expect([next.status, next.body.content.data.status]).toEqual([200, "Active"]);
    const tag = next.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"1\.[\w-]{16}"$/);
    expect((await tagged(path, tag)).status).toBe(304);
    const change = await call("PATCH", path, { jobTitle: "Baker" }, { "if-match": tag });
    expect([change.status, change.headers.get("etag")]).toEqual([200, '"2"']);
  });
});
