import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";

interface Step {
  readonly figure: string;
  readonly value: string;
  readonly rule: string;
}

let platform: OrderPlatform;
let employeeId: string;
/** The workings of the preview, just before the run was locked. */
let ofPreview: readonly Step[];

const path = () => `/v1/payslip/data/${employeeId}/2026/1`;
const read = async () => callsOf(platform).done("GET", `${path()}?includeWorkings=true`);
const figures = (steps: readonly Step[]) => new Set(steps.map(({ figure }) => figure.replace("/payslips/0", "")));

async function asAdministrator(statement: string): Promise<void> {
  const database = new Client(platform.databaseUrl);
  await database.connect();
  await database.query(`set session_replication_role = replica; ${statement}`);
  await database.end();
}

beforeAll(async () => {
  platform = await orderPlatform();
  const { done } = callsOf(platform);
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  ({ employeeId } = await platform.employee({ startDate: "2026-04-06", taxCode: "1257L", salary: "24000" }));
  await done("POST", "/v2/pension/employee-pension", { employeeId, pensionGroupId, enrolmentDate: "2026-04-06" });
  await platform.entered(employeeId, "AeoPriority");
  await platform.entered(employeeId, "Dea");
  await platform.next();
  ofPreview = (await read()).workings;
  expect((await platform.lockRun(1)).status).toBe(200);
}, 240_000);

afterAll(() => platform.stop());

describe("the workings of a final payslip", () => {
  it("are those of its preview, also after its records have changed", async () => {
    expect([...figures(ofPreview)]).toEqual(
      expect.arrayContaining([
        ...["/forPeriod/tax", "/forPeriod/ni", "/pensionContributions/employeeContribution"],
        "/pensionContributions/employerContribution",
        "/courtOrders/orders/0/lineItem/amountPaid",
        "/courtOrders/orders/1/lineItem/protectedEarnings",
        "/courtOrders/attachmentOrders",
      ]),
    );
    const final = await read();
    expect(final.status).toBe("FINAL");
    expect(final.workings).toEqual(ofPreview);
    const { done } = callsOf(platform);
    await done("PUT", `/v1/employees/${employeeId}/salary`, { salary: "36000", effectiveFrom: "2026-04-06" });
    expect((await read()).workings).toEqual(ofPreview);
    expect((await done("GET", path())).workings).toBeNull();
  });

  it("leave out a figure that does not come out as it was paid", async () => {
    const document = "jsonb_set(document, '{payslip,courtOrders,orders,0,lineItem,amountPaid}', '\"149.99\"')";
    await asAdministrator(`update payslip set document = ${document}`);
    const { workings } = await read();
    const missing = ofPreview.filter(({ figure }) => !figures(workings).has(figure.replace("/payslips/0", "")));
    expect([...figures(missing)]).toEqual(["/courtOrders/orders/0/lineItem/amountPaid"]);
  });

  it("are missing if nothing was kept of it, as of payslips of earlier versions", async () => {
    await asAdministrator("delete from closed_facts");
    expect((await read()).workings).toBeNull();
  });
});
