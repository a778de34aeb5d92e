import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../src/platform/spreadsheets";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { type Member, member } from "../support/people";
import { type Call, tokenOf } from "../support/platform";

const ENTRIES = "/v1/audit-entries";
const OF_ACCOUNT = "/v1/administration/audit-entries";
const SALARY = [{ id: "april", payElementCode: "SALARY", amount: "2500.00" }];
const BANK = { accountName: "Sample Baker", accountNumber: "87654321", sortCode: "654321" };

let platform: RunPlatform;
let call: Call;
let clerk: Member;
let employeeId: string;
let otherId: string;

beforeAll(async () => {
  platform = await runPlatform();
  ({ call } = platform);
  ({ employeeId } = await platform.employee());
  ({ employeeId: otherId } = await platform.employee({ payrollId: "B2", nationalInsuranceNumber: "AB654321A" }));
  clerk = await member(platform, await platform.callAs(platform.owner), "clerk@sample.example");
  await clerk.call("PATCH", `/v1/employees/${employeeId}`, { bankAccount: BANK, jobTitle: "=Baker" });
  await platform.post(employeeId, SALARY);
  await call("PATCH", `/v1/employees/${otherId}`, { jobTitle: "Miller" }, { "user-id": "=person-7" });
  await platform.lockRun(1);
});

afterAll(() => platform.stop());

const listed = async (query = "", by = call, path = ENTRIES) =>
  (await by("GET", `${path}?${query}`)).body.content.data.items;

const deeds = (items: readonly { readonly operationId: string }[]) => items.map(({ operationId }) => operationId);

describe("the audit log of an organisation", () => {
  it("says who changed which fields of an employee, and never to what", async () => {
    const items = await listed(`recordId=${employeeId}`);
    expect(deeds(items)).toEqual(["postEmployeePayrollLines", "updateEmployee", "createEmployee"]);
    expect(items[1]).toEqual({
      auditId: expect.any(String),
      occurredAt: expect.any(String),
      operationId: "updateEmployee",
      summary: "Changes fields of an employee's record: left out stays, null clears",
      fields: ["bankAccount", "jobTitle"],
      recordIds: { employeeId, payrollConfigId: platform.payrollConfigId },
      actor: {
        principalId: clerk.principalId,
        clientId: null,
        userId: null,
        displayName: "clerk@sample.example",
      },
    });
    expect(JSON.stringify(items)).not.toMatch(/87654321|654321|Baker/);
  });

  it("names a locked run with the digest of its payslips", async () => {
    const [lock, ...others] = await listed("operationId=lockPayRun");
    expect(others).toEqual([]);
    expect(lock.recordIds).toMatchObject({
      payRunId: expect.any(String),
      payslipsRoot: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  it("is chosen by person, credentials and days, together", async () => {
    expect(deeds(await listed(`principalId=${clerk.principalId}`))).toEqual(["updateEmployee"]);
    const byCredentials = await listed(`clientId=${platform.owner.clientId}&operationId=updateEmployee`);
    expect(
      byCredentials.map(({ recordIds, actor }: { recordIds: unknown; actor: unknown }) => [recordIds, actor]),
    ).toEqual([
      [
        { employeeId: otherId, payrollConfigId: platform.payrollConfigId },
        {
          principalId: null,
          clientId: platform.owner.clientId,
          userId: "unverified:=person-7",
          displayName: "First credentials",
        },
      ],
    ]);
    const today = (await listed("pageSize=1"))[0].occurredAt.slice(0, 10);
    const dayAfter = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const onTheDay = `startDate=${today}&endDate=${today}&recordId=${otherId}`;
    expect(deeds(await listed(onTheDay))).toEqual(["updateEmployee", "createEmployee"]);
    expect(await listed(`startDate=${dayAfter}`)).toEqual([]);
    const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    expect(await listed(`endDate=${dayBefore}`)).toEqual([]);
  });

  it("has every entry once in its pages", async () => {
    const all = await listed("pageSize=100");
    const pages = [];
    let token = "";
    do {
      const page = (await call("GET", `${ENTRIES}?pageSize=3${token}`)).body.content;
      pages.push(...page.data.items);
      const { paginationToken } = page.metadata;
      token = paginationToken === null ? "" : `&paginationToken=${paginationToken}`;
    } while (token !== "");
    expect(pages).toEqual(all);
    expect(new Set(all.map(({ auditId }: { auditId: string }) => auditId)).size).toBe(all.length);
  });

  it("is a file with the same entries, the oldest first, which no spreadsheet takes for formulas", async () => {
    const response = await platform.app.request(`${ENTRIES}/file?recordId=${otherId}`, {
      headers: { "x-auth-token": await tokenOf(platform.app, platform.owner) },
    });
    expect(response.headers.get("content-type")).toContain("text/csv");
    const [created, changed] = (await listed(`recordId=${otherId}`)).toReversed();
    expect((await response.text()).split("\r\n")).toEqual([
      "When,Who,User ID,What,Operation,Fields,Records,Entry",
      expect.stringMatching(
        new RegExp(`^${created.occurredAt},First credentials,,.*,createEmployee,.*${otherId}.*,${created.auditId}$`),
      ),
      `${changed.occurredAt},First credentials,unverified:=person-7,"${changed.summary}",updateEmployee,jobTitle,employeeId=${otherId} payrollConfigId=${platform.payrollConfigId},${changed.auditId}`,
      "",
    ]);
  });

  it("is a workbook with the same entries", async () => {
    const { status, body } = await call("GET", `${ENTRIES}/file?recordId=${otherId}&format=Xlsx`);
    const { rows } = await readSheet(body, { sheetName: "audit-log", mostRows: 9, mostColumns: 9 });
    const [created, changed] = (await listed(`recordId=${otherId}`)).toReversed();
    expect([status, rows[0]?.cells[0], rows[1]?.kinds[0]]).toEqual([200, "When (UTC)", "Date"]);
    expect(rows.map(({ cells }) => cells[7])).toEqual(["Entry", created.auditId, changed.auditId]);
    expect(rows[2]?.cells[2]).toBe("unverified:=person-7");
  });

  it("refuses an operation that only reads or is none", async () => {
    for (const id of ["getEmployee", "bakeBread"]) {
      for (const path of [ENTRIES, `${ENTRIES}/file`, OF_ACCOUNT]) {
        const { status, body } = await call("GET", `${path}?operationId=${id}`);
        expect([status, body.message.token]).toEqual([400, "unknown_operation"]);
      }
    }
  });

  it("is the organisation's own, as the account's is the account's", async () => {
    const stranger = await platform.callAs(await platform.account("Elsewhere"));
    expect(await listed(`recordId=${employeeId}`, stranger)).toEqual([]);
    expect(await listed("", stranger, OF_ACCOUNT)).toEqual([]);
    expect(deeds(await listed(`recordId=${clerk.principalId}`, call, OF_ACCOUNT))).toEqual(["inviteUser"]);
    expect(await listed(`recordId=${clerk.principalId}`)).toEqual([]);
  });
});
