import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { member } from "../support/people";
import type { Call, Called } from "../support/platform";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

const SETTINGS = "/v1/organisation/pay-run-approval";

let platform: RunPlatform;
let clerk: Call;
let manager: Call;
let director: Call;
let baker: string;
let miller: string;

const at = (rest = "", period = 1) => `/v1/payroll/${platform.payrollConfigId}/2026/${period}/approval${rest}`;
const tokenOf = ({ status, body }: Called) => [status, body.message.token];
const dataOf = ({ body }: Called) => body.content.data;
const lock = (period = 1) => platform.lockRun(period);
const paid = (employeeId: string, amount: string, period = 1) =>
  platform.post(employeeId, [{ id: `pay-${period}`, payElementCode: "SALARY", amount }]);
const events = async () =>
  (await platform.events()).map(({ event_type }) => event_type).filter((type) => /appro/.test(type));

async function requested(by: Call, period = 1): Promise<string> {
  await platform.settled(period);
  const { approvalId } = dataOf(await by("POST", at("", period)));
  return approvalId;
}

beforeAll(async () => {
  platform = await runPlatform();
  const { call } = platform;
  clerk = (await member(platform, call, "clerk@sample.example")).call;
  manager = (await member(platform, call, "manager@sample.example")).call;
  director = (await member(platform, call, "director@sample.example")).call;
  const terms = { salary: "0", startDate: "2026-04-06", taxCode: "1257L" };
  baker = (await platform.employee(terms)).employeeId;
  miller = (await platform.employee(terms)).employeeId;
  await platform.next();
  await paid(baker, "2000.00");
  await paid(miller, "1800.00");
});

afterAll(() => platform.stop());

describe("the setting of approval", () => {
  it("asks nobody until a person saves it", async () => {
    const { call } = platform;
    expect(dataOf(await call("GET", SETTINGS))).toEqual({ approvalsNeeded: 0, createdAt: null, updatedAt: null });
    expect(tokenOf(await call("POST", at()))).toEqual([409, "approval_not_needed"]);
    expect(tokenOf(await call("PUT", SETTINGS, { approvalsNeeded: 2 }))).toEqual([403, "person_required"]);
    expect(tokenOf(await clerk("PUT", SETTINGS, { approvalsNeeded: 3 }))).toEqual([400, "validation_failed"]);
    expect(dataOf(await clerk("PUT", SETTINGS, { approvalsNeeded: 2 }))).toMatchObject({ approvalsNeeded: 2 });
    expect(dataOf(await call("GET", SETTINGS))).toMatchObject({ approvalsNeeded: 2 });
  });
});

describe("a pay run that needs two people", () => {
  it("is not locked before they have approved it, and keeps nothing of the attempt", async () => {
    await platform.settled(1);
    expect(tokenOf(await lock())).toEqual([409, "pay_run_not_approved"]);
    expect(dataOf(await platform.call("GET", at()))).toMatchObject({ status: "NotRequested", approvalId: null });
    expect(tokenOf(await manager("POST", at("/approve"), { approvalId: "01JZ3V6D4R8QK2M5N7P9T1W3A7" }))).toEqual([
      409,
      "approval_not_requested",
    ]);
    expect(await platform.settled(1)).toMatchObject({ status: "Open", employeeCount: 2 });
  });

  it("is approved by the person who asks and by one other, not twice by one, and never by credentials", async () => {
    await platform.settled(1);
    const asked = dataOf(await clerk("POST", at()));
    expect(asked).toMatchObject({ status: "Requested", approvalsNeeded: 2, changedCount: 0 });
    expect(asked.approvals).toEqual([{ by: asked.requestedBy, at: asked.requestedAt }]);
    const body = { approvalId: asked.approvalId };
    expect(tokenOf(await platform.call("POST", at("/approve"), body))).toEqual([403, "person_required"]);
    expect(tokenOf(await clerk("POST", at("/approve"), body))).toEqual([409, "same_person_cannot_approve"]);
    expect(tokenOf(await lock())).toEqual([409, "pay_run_not_approved"]);
    const approved = dataOf(await manager("POST", at("/approve"), body));
    expect(approved.status).toBe("Approved");
    expect(approved.approvals.map(({ by }: { by: string }) => by)).toHaveLength(2);
    expect(tokenOf(await director("POST", at("/approve"), body))).toEqual([409, "approval_not_requested"]);
    expect(await events()).toEqual(["payroll_run.approval_requested", "payroll_run.approved"]);
  });

  it("is not locked with other figures than were approved: who changed, joined or went is named", async () => {
    await paid(miller, "1800.01");
    await platform.settled(1);
    const shown = dataOf(await platform.call("GET", at()));
    expect(shown.changedCount).toBe(1);
    expect(shown.changes).toEqual([
      {
        employeeId: miller,
        netPayRequested: expect.any(String),
        netPay: (await platform.payslip(miller, 1)).forPeriod.netPay,
      },
    ]);
    const refused = await lock();
    expect(tokenOf(refused)).toEqual([409, "changed_since_approval"]);
    expect(refused.body.validationIssues).toHaveLength(1);
    expect(refused.body.validationIssues[0].reasonTokenArguments).toContainEqual({ name: "employeeId", value: miller });
    expect(await platform.settled(1)).toMatchObject({ status: "Open" });
    await paid(miller, "1800.00");
    const joiner = await platform.employee({ salary: "0", startDate: "2026-04-06", taxCode: "1257L" });
    await paid(joiner.employeeId, "10.00");
    await platform.settled(1);
    expect(dataOf(await platform.call("GET", at())).changes).toEqual([
      { employeeId: joiner.employeeId, netPayRequested: null, netPay: "10.00" },
    ]);
    expect(tokenOf(await lock())).toEqual([409, "changed_since_approval"]);
  });

  it("cannot be approved by an earlier request, nor if it has changed since the request", async () => {
    const first = await requested(clerk);
    const second = await requested(manager);
    expect(second).not.toBe(first);
    expect(tokenOf(await director("POST", at("/approve"), { approvalId: first }))).toEqual([412, "concurrent_change"]);
    await paid(baker, "2000.50");
    await platform.settled(1);
    const refused = await director("POST", at("/approve"), { approvalId: second });
    expect(tokenOf(refused)).toEqual([409, "changed_since_request"]);
    expect(refused.body.validationIssues).toHaveLength(1);
    expect(dataOf(await platform.call("GET", at()))).toMatchObject({ status: "Requested", changedCount: 1 });
  });

  it("is open again for another request once somebody rejects it", async () => {
    const approvalId = await requested(clerk);
    expect(tokenOf(await platform.call("POST", at("/reject"), { approvalId, reason: "No" }))[1]).toBe(
      "person_required",
    );
    const rejected = dataOf(
      await director("POST", at("/reject"), { approvalId, reason: "The night shift is missing" }),
    );
    expect(rejected).toMatchObject({ status: "Rejected", approvals: [], rejectedReason: "The night shift is missing" });
    expect(tokenOf(await manager("POST", at("/approve"), { approvalId }))).toEqual([409, "approval_not_requested"]);
    expect(tokenOf(await lock())).toEqual([409, "pay_run_not_approved"]);
    const again = await requested(clerk);
    expect(dataOf(await director("POST", at("/approve"), { approvalId: again })).status).toBe("Approved");
    expect(tokenOf(await manager("POST", at("/reject"), { approvalId: again, reason: "Wait" }))[0]).toBe(200);
  });

  it("is locked as it was approved, and asked about again when it is reopened; the next run needs its own", async () => {
    const approvalId = await requested(clerk);
    await manager("POST", at("/approve"), { approvalId });
    expect(tokenOf(await lock())).toEqual([200, "pay_run_locked"]);
    expect(dataOf(await platform.call("GET", at()))).toMatchObject({
      status: "Approved",
      changedCount: 0,
      changes: [],
    });
    for (const [rest, body] of [
      ["", undefined],
      ["/approve", { approvalId }],
      ["/reject", { approvalId, reason: "x" }],
    ] as const) {
      expect(tokenOf(await director("POST", at(rest), body))).toEqual([409, "pay_run_already_locked"]);
    }
    await platform.next();
    await platform.settled(2);
    expect(tokenOf(await lock(2))).toEqual([409, "pay_run_not_approved"]);
    expect(dataOf(await platform.call("GET", at("", 2)))).toMatchObject({ status: "NotRequested" });
    const reopening = `/v1/payroll/${platform.payrollConfigId}/2026/1/reopen`;
    expect((await platform.call("POST", reopening, { reason: "A mistake" })).status).toBe(200);
    expect(dataOf(await platform.call("GET", at()))).toMatchObject({ status: "NotRequested", approvals: [] });
    await platform.settled(1);
    expect(tokenOf(await lock())).toEqual([409, "pay_run_not_approved"]);
  });
});

describe("an organisation that needs one person", () => {
  it("has a run approved by the person who asks; credentials ask, and a person approves", async () => {
    await clerk("PUT", SETTINGS, { approvalsNeeded: 1 });
    await platform.settled(1);
    expect(dataOf(await clerk("POST", at())).status).toBe("Approved");
    const asked = dataOf(await platform.call("POST", at()));
    expect(asked).toMatchObject({ status: "Requested", approvals: [] });
    expect(dataOf(await clerk("POST", at("/approve"), { approvalId: asked.approvalId })).status).toBe("Approved");
  });

  it("is not approved by a payroll clerk who asks: an approver approves, and changes nothing else", async () => {
    const clerkOnly = await member(platform, platform.call, "only.clerk@sample.example", {
      allOrganisations: true,
      role: "PayrollClerk",
    });
    const approver = await member(platform, platform.call, "approver@sample.example", {
      allOrganisations: true,
      role: "Approver",
    });
    await platform.settled(1);
    const asked = dataOf(await clerkOnly.call("POST", at()));
    expect(asked).toMatchObject({ status: "Requested", approvals: [] });
    const body = { approvalId: asked.approvalId };
    expect(tokenOf(await clerkOnly.call("POST", at("/approve"), body))).toEqual([403, "role_access_denied"]);
    expect(tokenOf(await approver.call("POST", at()))).toEqual([403, "role_access_denied"]);
    expect(tokenOf(await approver.call("PUT", SETTINGS, { approvalsNeeded: 0 }))).toEqual([403, "role_access_denied"]);
    expect(dataOf(await approver.call("POST", at("/approve"), body)).status).toBe("Approved");
  });

  it("needs the second person as soon as the setting asks for two, and nobody when it asks for none", async () => {
    await clerk("PUT", SETTINGS, { approvalsNeeded: 2 });
    expect(tokenOf(await lock())).toEqual([409, "pay_run_not_approved"]);
    await clerk("PUT", SETTINGS, { approvalsNeeded: 0 });
    await paid(baker, "2000.75");
    expect(tokenOf(await platform.call("POST", `${at().replace("/approval", "/lock")}`, ACKNOWLEDGED))).toEqual([
      200,
      "pay_run_locked",
    ]);
  });
});
