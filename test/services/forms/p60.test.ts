import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellEmployer, type YearPlatform, yearPlatform } from "../year-end/sample-year";

let platform: YearPlatform;
let payroll: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  platform = await yearPlatform();
  payroll = await platform.payroll("Yearly staff");
  people.Baker = await platform.employee(payroll, { nationalInsuranceNumber: "AB123456C" });
  people.Miller = await platform.employee(payroll, { lastName: "Miller", payrollId: "M-7" });
  people.Leaver = await platform.employee(payroll, { lastName: "Leaver" });
  people.Unpaid = await platform.employee(payroll, { lastName: "Unpaid" });
  await platform.pay(people.Baker, "30000.55");
  await platform.pay(people.Miller, "12000");
  await platform.pay(people.Leaver, "9000");
  const leaving = { leavingDate: "2027-04-04", leavingReason: "Resigned" };
  expect((await platform.call("PUT", `/v1/employees/${people.Leaver}/leaver`, leaving)).status).toBe(200);
  await platform.lock(payroll);
});

afterAll(() => platform.stop());

const P60S = "/v1/tax-p-forms/p60";
const get = (path: string) => platform.call("GET", `${P60S}/${path}`);
const tokenOf = async (path: string) => (await get(path)).body.message.token;
const itemsOf = async (path: string) => (await get(path)).body.content.data.items;
const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes.subarray(0, 5));

describe("the P60s of a year that is not finalised", () => {
  it("are previews with the figures of the last payslip, once the employer is on record", async () => {
    expect(await tokenOf(`${people.Baker}/2026`)).toBe("organisation_information_missing");
    await tellEmployer(platform.call);
    const { body } = await get(`${people.Baker}/2026`);
    const slip = (await platform.call("GET", `/v1/payslip/data/${people.Baker}/2026/1`)).body.content.data;
    const { taxablePay: pay, tax } = slip.yearToDate;
    expect(body.content.data).toMatchObject({
      employeeId: people.Baker,
      status: "Preview",
      issue: null,
      isReplacement: false,
      generatedAt: null,
      thisEmployment: { pay, tax, isRefund: false },
      total: { pay, tax },
      niLines: [{ niCategory: "A", employeeContributions: slip.yearToDate.ni }],
    });
    expect(pay).toBe("30000.55");
    const file = await get(`${people.Baker}/2026/file`);
    expect([file.status, text(file.body)]).toEqual([200, "%PDF-"]);
    expect(file.headers.get("content-disposition")).toMatch(/p60-2026-27-\S+-preview\.pdf/);
  });

  it("are listed by name, without leavers and unpaid employees, a page at a time", async () => {
    const rows = await itemsOf("list/2026/preview");
    expect(rows.map(({ lastName, status }: { lastName: string; status: string }) => [lastName, status])).toEqual([
      ["Baker", "Preview"],
      ["Miller", "Preview"],
    ]);
    expect(rows[0]).toMatchObject({ employeeId: people.Baker, payrollConfigId: payroll, finalTaxCode: "1257L" });
    expect(await itemsOf("list/2026/preview?search=m-7")).toHaveLength(1);
    const first = await get("list/2026/preview?pageSize=1");
    const token = encodeURIComponent(first.body.content.metadata.paginationToken);
    const second = await itemsOf(`list/2026/preview?pageSize=1&paginationToken=${token}`);
    expect(second.map(({ lastName }: { lastName: string }) => lastName)).toEqual(["Miller"]);
    expect(await itemsOf("list/2026/finalised")).toEqual([]);
  });

  it("are not there for leavers, without pay, in other years, or for strangers", async () => {
    for (const path of [`${people.Leaver}/2026`, `${people.Unpaid}/2026`, `${people.Baker}/2025`]) {
      expect([path, await tokenOf(path)]).toEqual([path, "p60_not_found"]);
    }
    const strange = await platform.stranger("GET", `${P60S}/${people.Baker}/2026`);
    expect(strange.body.message.token).toBe("employee_not_found");
    expect(await itemsOf("tax-years")).toEqual([2026]);
    expect(await itemsOf(`${people.Baker}/preview-years`)).toEqual([2026]);
    expect(await itemsOf(`${people.Leaver}/preview-years`)).toEqual([]);
    expect(await itemsOf(`${people.Baker}/finalised-years`)).toEqual([]);
    const again = await platform.call("POST", `${P60S}/${people.Baker}/2026/regenerate`, { reason: "Lost" });
    expect([again.status, again.body.message.token]).toEqual([409, "p60_not_finalised"]);
  });
});

describe("the P60s of a finalised year", () => {
  beforeAll(async () => {
    expect((await platform.finalise(payroll)).status).toBe(200);
  });

  it("are final, and listed for the organisation and for a payroll", async () => {
    const { data } = (await get(`${people.Baker}/2026`)).body.content;
    expect(data).toMatchObject({ status: "Finalised", issue: 1, generatedAt: "2027-04-08T12:00:00.000Z" });
    const rows = await itemsOf("list/2026/finalised");
    expect(rows.map(({ lastName, issue }: { lastName: string; issue: number }) => [lastName, issue])).toEqual([
      ["Baker", 1],
      ["Miller", 1],
    ]);
    expect(await itemsOf(`list/${payroll}/2026/finalised?search=Ba`)).toEqual([rows[0]]);
    const other = await platform.payroll("Other staff");
    expect(await itemsOf(`list/${other}/2026/finalised`)).toEqual([]);
    expect(await tokenOf(`list/${people.Baker}/2026/finalised`)).toBe("payroll_config_not_found");
    expect(await itemsOf("list/2026/preview")).toEqual([]);
    expect(await itemsOf(`${people.Baker}/finalised-years`)).toEqual([2026]);
    expect(await itemsOf(`${people.Baker}/preview-years`)).toEqual([]);
  });

  it("are issued again with the current name, marked as replacements, and keep their history", async () => {
    const before = (await get(`${people.Baker}/2026`)).body.content.data;
    await platform.call("PATCH", `/v1/employees/${people.Baker}`, { lastName: "Cook" });
    const path = `${P60S}/${people.Baker}/2026/regenerate`;
    const unexplained = await platform.call("POST", path, {});
    expect([unexplained.status, unexplained.body.validationIssues[0].field]).toEqual([400, "reason"]);
    const { status, body } = await platform.call("POST", path, { reason: "New name" });
    expect([status, body.message.token]).toEqual([201, "p60_regenerated"]);
    const { lastName, issue, isReplacement, ...others } = body.content.data;
    expect([lastName, issue, isReplacement]).toEqual(["Cook", 2, true]);
    expect({ ...others, lastName: "Baker", issue: 1, isReplacement: false }).toEqual(before);
    expect((await get(`${people.Baker}/2026`)).body.content.data).toEqual(body.content.data);
    const issues = await itemsOf(`${people.Baker}/2026/issues`);
    expect(issues.map((each: { issue: number; reason: string | null }) => [each.issue, each.reason])).toEqual([
      [2, "New name"],
      [1, null],
    ]);
    const [row] = await itemsOf("list/2026/finalised?search=Cook");
    expect(row).toMatchObject({ employeeId: people.Baker, lastName: "Cook", issue: 2 });
    const [event] = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("event").select(["event_type", "body"]).orderBy("event_id", "desc").limit(2).execute(),
    );
    expect(event?.event_type).toBe("p60.regenerated");
    expect(JSON.parse(event?.body ?? "{}").data).toEqual({
      employeeId: people.Baker,
      taxYear: 2026,
      status: "Finalised",
    });
  });

  it("are issued again one after the other by requests at the same time", async () => {
    const path = `${P60S}/${people.Miller}/2026/regenerate`;
    const answers = await Promise.all([1, 2, 3].map(() => platform.call("POST", path, { reason: "Lost" })));
    expect(answers.map(({ body }) => body.content.data.issue).sort()).toEqual([2, 3, 4]);
  });
});
