import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBacsFile } from "../../../src/engine/bank-files";
import { formatDate, readDate, readPence } from "../../../src/engine/base";
import { issuesOf } from "../pay/sample-employees";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

let platform: OrderPlatform;
let employeeId: string;
let payeeId: string;
let orderId: string;
let byCheque: string;
let arrestment: string;

const ORDERS = "/v1/court-orders/orders";
const ACCOUNT = { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" };

beforeAll(async () => {
  platform = await orderPlatform(undefined, { services: ["court-orders", "payslip-files"] });
  const { call } = platform;
  ({ employeeId } = await platform.employee({ taxCode: "1257L" }));
  const payee = { name: "Sample Court", paymentMethod: "Bacs", bankAccount: ACCOUNT, defaultReference: "COURT 1" };
  ({ payeeId } = (await call("POST", "/v1/court-orders/payees", payee)).body.content.data);
  ({ orderId } = await platform.entered(employeeId, "AeoNonPriority", { payeeId, remittanceReference: "CL 7" }));
  ({ orderId: byCheque } = await platform.entered(employeeId, "Dea"));
  const scot = await platform.employee({ taxCode: "S1257L" });
  ({ orderId: arrestment } = await platform.entered(scot.employeeId, "Ea", { payeeId }));
  await platform.next();
  for (const id of [employeeId, scot.employeeId]) {
    await platform.post(id, [{ payElementCode: "SALARY", amount: "2400.00" }]);
  }
  await call("PUT", `/v1/employees/${scot.employeeId}/leaver`, {
    leavingDate: "2026-04-30",
    leavingReason: "Resigned",
  });
  await platform.settled(1);
});

afterAll(() => platform.stop());

const tokenOf = ({ status, body }: { status: number; body: { message: { token: string } } }) => [
  status,
  body.message.token,
];
const dataOf = async (path: string) => (await platform.call("GET", path)).body.content.data;
const reconcile = async (body: object = {}) => {
  const run = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1, ...body };
  return platform.call("POST", `${ORDERS}/reconcile`, run);
};

describe("reconciliation", () => {
  it("compares an open run, and the locked one, with the orders", async () => {
    const open = (await reconcile()).body.content.data;
    expect(open.summary).toEqual({ Matched: 3, AmountDiffers: 0, MissingInRun: 0, MissingInSchedule: 0 });
    expect((await platform.lockRun(1)).status).toBe(200);
    const locked = (await reconcile({ employeeId })).body.content.data;
    expect(locked.summary).toMatchObject({ Matched: 2 });
    expect(locked.results[0]).toMatchObject({
      orderId,
      outcome: "Matched",
      expectedDeduction: "120.00",
      amountPaid: "120.00",
    });
    expect(tokenOf(await reconcile({ period: 9 }))).toEqual([404, "pay_run_not_found"]);
  });
});

describe("notices", () => {
  it("are due for a leaver and for a first arrestment, and are given once", async () => {
    const { items } = await dataOf(`/v1/court-orders/notices?orderId=${arrestment}`);
    expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["FirstDeduction", "HalfYearly"]);
    const [first, half] = items;
    expect([first.dueDate, half.dueDate, half.status]).toEqual([null, "2026-09-09", "Overdue"]);
    const given = await platform.call("PUT", `/v1/court-orders/notices/${half.noticeId}`, { givenDate: "2026-09-01" });
    expect(given.body.content.data).toMatchObject({ status: "Given", givenDate: "2026-09-01" });
    expect((await dataOf("/v1/court-orders/notices?status=Overdue")).items).toEqual([]);
    expect((await dataOf(`/v1/court-orders/notices?status=Given`)).items).toHaveLength(1);
    expect(await platform.read(arrestment)).toMatchObject({ status: "Discharged", endDate: "2026-04-30" });
  });
});

describe("remittances", () => {
  it("are owed to the payee with a reference and a date, and go into one file only", async () => {
    const { call } = platform;
    const { items } = await dataOf("/v1/court-orders/remittances");
    expect(items).toHaveLength(3);
    const remittance = items.find((each: { orderId: string }) => each.orderId === orderId);
    expect(remittance).toMatchObject({
      payeeId,
      amount: "120.00",
      reference: "CL 7",
      dueDate: "2026-05-05",
      status: "Overdue",
    });
    const other = items.find((each: { orderId: string }) => each.orderId === byCheque);
    const files = "/v1/court-orders/remittances/files";
    const paymentDate = "2026-11-26";
    const asked = { remittanceIds: [remittance.remittanceId], paymentDate };
    expect(tokenOf(await call("POST", files, asked))).toEqual([409, "paying_account_missing"]);
    const information = { ...INFORMATION, bankAccount: ACCOUNT, bacsServiceUserNumber: "123456" };
    await call("POST", "/v1/organisation/information", information);
    const without = { remittanceIds: [other.remittanceId], paymentDate };
    expect(tokenOf(await call("POST", files, without))).toEqual([409, "payee_not_paid_by_bacs"]);
    const sunday = await call("POST", files, { ...asked, paymentDate: "2026-11-29" });
    expect([sunday.status, issuesOf(sunday)[0]?.[0]]).toEqual([400, "paymentDate"]);
    expect(tokenOf(await call("POST", files, { ...asked, dueBefore: "2026-12-31" }))[0]).toBe(400);
    expect(tokenOf(await call("POST", files, { ...asked, remittanceIds: [platform.ids.next()] }))[0]).toBe(404);

    const [made, twin] = await Promise.all([call("POST", files, asked), call("POST", files, asked)]);
    expect([made.status, twin.status].sort()).toEqual([201, 409]);
    const file = (made.status === 201 ? made : twin).body.content.data;
    expect(file).toMatchObject({ serialNumber: "000001", totals: { paymentCount: 1, amount: "120.00" } });
    expect(tokenOf(await call("POST", files, asked))).toEqual([409, "remittance_already_in_file"]);
    const bytes = (await call("GET", new URL(file.downloadUrl).href.replace(new URL(file.downloadUrl).origin, "")))
      .body;
    const read = readBacsFile(new TextDecoder().decode(bytes));
    expect(read.ok && read.value.records[0]).toMatchObject({ type: "Credit", amountPence: 12_000, reference: "CL 7" });

    const inFile = await dataOf("/v1/court-orders/remittances?status=InFile");
    expect(inFile.items.map((each: { fileId: string }) => each.fileId)).toEqual([file.fileId]);
    const left = items.find((each: { orderId: string }) => each.orderId === arrestment);
    const later = { dueBefore: left.dueDate, paymentDate };
    const early = { ...later, dueBefore: formatDate(readDate(left.dueDate) - 1) };
    expect(tokenOf(await call("POST", files, early))).toEqual([409, "nothing_to_pay"]);
    const all = (await call("POST", files, later)).body.content.data;
    expect(all).toMatchObject({ serialNumber: "000002", totals: { paymentCount: 1 } });
    expect(tokenOf(await call("POST", files, later))).toEqual([409, "nothing_to_pay"]);
    const listed = (await dataOf(files)).items;
    expect(listed.map(({ serialNumber }: { serialNumber: string }) => serialNumber)).toEqual(["000002", "000001"]);
    const run = await platform.run(1);
    expect(run.body.content.data.usedBy).toEqual(["RemittanceFile"]);
    const types = (await platform.events()).map(({ event_type }) => event_type);
    expect(types.filter((type) => type === "court_order.remittance_due")).toHaveLength(3);
  });
});

describe("a mistake of a pay-day", () => {
  it("is made good by the next payment, where the law allows it", async () => {
    const path = `${ORDERS}/${byCheque}/corrections`;
    const correction = { paymentDate: "2026-04-30", missedAmount: "40", reason: "Notice entered late" };
    const corrected = await platform.call("POST", path, correction);
    expect(corrected.body.content.data).toMatchObject({ shortfallCarriedForward: "40.00" });
    const { items } = await dataOf(`${ORDERS}/${byCheque}/history`);
    expect(items[0]).toMatchObject({
      reason: "Notice entered late",
      effectiveFrom: "2026-04-30",
      changes: [{ field: "shortfallCarriedForward", previousValue: "0.00", newValue: "40.00" }],
    });
    const refused = await platform.call("POST", `${ORDERS}/${orderId}/corrections`, correction);
    expect(tokenOf(refused)).toEqual([400, "correction_not_available_for_type"]);
    const both = await platform.call("POST", path, { ...correction, overDeductedAmount: "1" });
    expect(both.status).toBe(400);
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2400.00" }]);
    await platform.lockRun(2);
    const [now] = (await platform.read(byCheque)).lineItems;
    expect(readPence(now.amountPaid)).toBe(readPence(now.normalDeduction) + 4_000);
    expect((await platform.read(byCheque)).shortfallCarriedForward).toBe("0.00");
  });
});

describe("figures and files of orders", () => {
  it("are those of the tax year", async () => {
    const years = (await dataOf(`${ORDERS}/constants/available-years`)).items;
    expect(years).toContain(2026);
    const constants = await dataOf(`${ORDERS}/constants/2026-27`);
    expect(constants).toMatchObject({
      taxYear: 2026,
      global: {
        protectedEarningsPercentage: "60.00",
        adminFeeAmount: "1.00",
        remittanceDays: { FiveDays: 5 },
        noticePeriods: { Ctaeo: 14 },
        graceDays: { Dea: 22 },
      },
      cmaProtectedPerDay: [{ effectiveFrom: "2025-04-06", amount: "24.66" }],
    });
    expect((await platform.call("GET", `${ORDERS}/constants/2019`)).status).toBe(400);
  });

  it("are announced with an address that expires", async () => {
    const files = [{ fileName: "notice.pdf", contentType: "application/pdf", size: 1_000 }];
    const made = await platform.call("POST", `${ORDERS}/${orderId}/attachments`, { files });
    const [attachment] = made.body.content.data.attachments;
    expect(attachment).toMatchObject({ status: "AwaitingUpload", expiresAt: "2026-11-21T13:00:00.000Z" });
    const path = `${ORDERS}/${orderId}/attachments/${attachment.attachmentId}`;
    expect((await platform.call("DELETE", path)).status).toBe(200);
    expect((await dataOf(`${ORDERS}/${orderId}/attachments`)).attachments).toEqual([]);
  });
});

describe("an order whose end has passed", () => {
  it("is discharged at night once no open pay date is before its end", async () => {
    const { employeeId: other } = await platform.employee({ taxCode: "1257L" });
    const late = await platform.entered(other, "Ctaeo", { endDate: "2026-05-15" });
    const open = await platform.entered(other, "CmsDeo", { endDate: "2026-07-15" });
    platform.passTime(86_400_000);
    await platform.timetable.look();
    const call = await platform.callAs(platform.owner);
    const read = async (path: string) => (await call("GET", `${ORDERS}/${path}`)).body.content.data;
    await expect.poll(async () => (await read(late.orderId)).status).toBe("Discharged");
    expect((await read(open.orderId)).status).toBe("Active");
    const { items } = await read(`${late.orderId}/history`);
    expect(items[0]).toMatchObject({ changedBy: "SYSTEM#DischargeEndedOrders", action: "Updated" });
  });
});
