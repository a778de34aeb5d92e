import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import type { Call, Called } from "../support/platform";
import { type GatewayServer, gatewayServer } from "./gateway-server";
import { answeredParts, type RtiPlatform, rtiPlatform, SETTINGS, texts } from "./sample-submissions";

// Begins on 20 May 2026. April is paid on 30 April, May on 30 May. Ash and Birch started on 10 April, Cedar before the tax year.

const BEGINS = Date.UTC(2026, 4, 20, 12);
const LOGIN = { gatewayUserId: "user", gatewayPassword: "password" };

const WEEKLY = {
  firstName: "Sample",
  lastName: "Weekly",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-07-06",
  salary: "0",
  taxCode: "1257L",
};

let platform: RtiPlatform;
let server: GatewayServer;
let call: Call;
let now = BEGINS;
const people = { Ash: "", Birch: "", Cedar: "" };

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an entry
type Entry = any;

const list = async (query = ""): Promise<readonly Entry[]> => {
  const answer = await call("GET", `/v1/rti/outstanding?${query}`);
  expect([answer.status, answer.body.message.token]).toEqual([200, "outstanding_reports_listed"]);
  return answer.body.content.data.items;
};
const kinds = async (query = "") => (await list(query)).map(({ kind }) => kind);
const about = async (...wanted: string[]) =>
  (await list())
    .filter(({ kind }) => wanted.includes(kind))
    .map(({ kind, period, taxMonth, by, isLate }) => [kind, period ?? taxMonth, by, isLate]);
const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}/2026/${rest}`;
const fps = (period: number, body: object = {}) =>
  call("POST", `/v1/rti/fps/${platform.payrollConfigId}/2026/${period}`, body);
const answered = async (sent: Called) => {
  expect([sent.status, sent.body.validationIssues]).toEqual([201, null]);
  for (;;) {
    const read = await call("GET", `/v1/rti/submissions/${sent.body.content.data.submissionId}`);
    const { data } = read.body.content;
    if (data.status !== "Pending" && data.status !== "Submitted") return data;
    await wait(50);
  }
};
const goTo = async (year: number, month: number, day: number) => {
  const then = Date.UTC(year, month - 1, day, 12);
  platform.passTime(then - now);
  now = then;
  call = await platform.callAs(platform.owner);
};

beforeAll(async () => {
  server = await gatewayServer(() => now);
  const settings = { SANDBOX_GATEWAY_ADDRESS: server.address, FPS_PART_EMPLOYEES: "2" };
  platform = await rtiPlatform(BEGINS, { settings });
  call = platform.call;
  await platform.saveSettings(LOGIN);
  const starter = { startDate: "2026-04-10", starterDeclaration: "A" };
  const facts = {
    Ash: { startDate: "2026-04-10", starter },
    Birch: { startDate: "2026-04-10" },
    Cedar: { startDate: "2026-04-01" },
  };
  for (const name of ["Ash", "Birch", "Cedar"] as const) {
    people[name] = (await platform.worker({ lastName: name, ...facts[name] })).employeeId;
    await platform.pay(people[name], "2026-04-30", "2000");
    await platform.pay(people[name], "2026-05-30", "2000");
  }
}, 120_000);

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe("what HMRC does not know yet", () => {
  it("is nothing before anybody is paid, and for another organisation", async () => {
    expect(await list()).toEqual([]);
    await platform.next();
    await call("POST", at("1/lock"), { acknowledgeWarnings: true });
    const strange = await platform.stranger("GET", "/v1/rti/outstanding");
    expect([strange.status, strange.body.content.data.items]).toEqual([200, []]);
    const ofOther = await platform.stranger("GET", `/v1/rti/outstanding?payrollConfigId=${platform.payrollConfigId}`);
    expect(ofOther.body.content.data.items).toEqual([]);
  });

  it("is an FPS that was not sent, with what to do and by when", async () => {
    const { payrollConfigId } = platform;
    expect(await list()).toEqual([
      {
        kind: "FpsNotSent",
        payrollConfigId,
        employeeId: null,
        taxYear: 2026,
        taxMonth: 1,
        period: 1,
        supplementary: 0,
        submissionId: null,
        by: "2026-04-30",
        isLate: true,
        action: {
          operationId: "submitFps",
          method: "POST",
          path: `/v1/rti/fps/${payrollConfigId}/2026/1`,
          body: null,
          consoleView: "run",
        },
        text: "No FPS has been submitted for period 1 of 2026-27.",
      },
    ]);
  });

  it("is the part of one that was rejected, until that part is accepted", async () => {
    server.rejects.add("<Sur>Cedar</Sur>");
    const [, second] = await answeredParts({ call, answered }, await fps(1, { lateReason: "G" }));
    server.rejects.clear();
    const [entry] = await list();
    expect(entry).toMatchObject({
      kind: "FpsRejected",
      submissionId: second.submissionId,
      action: { body: { part: 2 } },
      text: "Part 2 of 2 of the FPS of period 1 of 2026-27 was rejected by HMRC: correct it and submit it again.",
    });
    const again = await call("POST", entry.action.path, { ...entry.action.body, lateReason: "G" });
    expect((await answered(again)).status).toBe("Accepted");
    expect(await kinds()).not.toContain("FpsRejected");
    for (const [status, kind] of [
      ["Failed", ["FpsRejected"]],
      ["Pending", []],
      ["Submitted", []],
      ["Accepted", []],
    ] as const) {
      const { submissionId } = again.body.content.data;
      await platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<RtiTables>()
          .updateTable("rti_submission")
          .set({ status })
          .where("submission_id", "=", submissionId)
          .execute(),
      );
      const found = (await kinds()).filter((each) => each.startsWith("Fps"));
      expect([status, found]).toEqual([status, kind]);
    }
  });

  it("is a start that the record does not state, and then one that the next FPS states", async () => {
    const [entry, ...others] = await list();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: "StarterNotReported",
      employeeId: people.Birch,
      period: 2,
      by: "2026-05-30",
      isLate: false,
      action: { operationId: "replaceStarterDetails", method: "PUT", path: `/v1/employees/${people.Birch}/starter` },
    });
    const details = { startDate: "2026-04-10", starterDeclaration: "B" };
    expect((await call("PUT", entry.action.path, details)).status).toBe(200);
    const [known] = await list();
    const next = { operationId: "submitFps", path: `/v1/rti/fps/${platform.payrollConfigId}/2026/2` };
    expect(known).toMatchObject({ kind: "StarterNotReported", action: next });
  });

  it("is a leaving that no FPS stated", async () => {
    expect((await call("PUT", `/v1/employees/${people.Cedar}/leaver`, { leavingDate: "2026-04-28" })).status).toBe(200);
    const left = (await list()).filter(({ kind }) => kind === "LeaverNotReported");
    expect(left).toMatchObject([
      { employeeId: people.Cedar, taxYear: 2026, period: 2, by: "2026-05-30", isLate: false },
    ]);
  });

  it("is an open run whose pay date is over, and after that its people are known", async () => {
    expect((await call("POST", `/v1/payroll/${platform.payrollConfigId}/next`)).status).toBe(201);
    await platform.settled(2);
    await goTo(2026, 6, 2);
    expect(await about("PayRunNotLocked")).toEqual([["PayRunNotLocked", 2, "2026-05-30", true]]);
    expect((await list()).map(({ kind, isLate }) => [kind, isLate]).sort()).toEqual([
      ["LeaverNotReported", true],
      ["PayRunNotLocked", true],
      ["StarterNotReported", true],
    ]);
    await call("POST", at("2/lock"), { acknowledgeWarnings: true });
    expect((await answered(await fps(2, { lateReason: "G" }))).status).toBe("Accepted");
    expect(await list()).toEqual([]);
  });

  it("is a pay day without a pay run, and no EPS of a forgotten month", async () => {
    await goTo(2026, 8, 10);
    expect(await about("PayRunNotMade", "EpsNotSent")).toEqual([
      ["PayRunNotMade", 3, "2026-06-30", true],
      ["PayRunNotMade", 4, "2026-07-30", true],
    ]);
    const [{ action }] = await list();
    expect(action).toMatchObject({ operationId: "createNextPayRun", consoleView: "runs" });
  });

  it("is an EPS that was rejected; once one is accepted nobody was paid in the month", async () => {
    const aware = { acknowledgeUnpaidPayDays: true };
    server.rejects.add("<NoPaymentForPeriod>");
    const refused = await answered(await call("POST", "/v1/rti/eps/2026/3", aware));
    server.rejects.clear();
    expect(refused.status).toBe("Rejected");
    const [entry] = (await list()).filter(({ kind }) => kind === "EpsRejected");
    expect(entry).toMatchObject({
      payrollConfigId: null,
      taxMonth: 3,
      submissionId: refused.submissionId,
      by: "2026-07-19",
      action: { operationId: "submitEps", path: "/v1/rti/eps/2026/3", consoleView: "submissions" },
    });
    expect((await answered(await call("POST", entry.action.path, aware))).status).toBe("Accepted");
    expect(await about("PayRunNotMade", "EpsRejected")).toEqual([["PayRunNotMade", 4, "2026-07-30", true]]);
  });

  it("is an EPS of amounts by the 19th after the month", async () => {
    await call("POST", "/v1/organisation/tax/settings", { ...SETTINGS, ...LOGIN, employmentAllowance: true });
    expect(await about("EpsNotSent")).toEqual([]);
    const month = await call("POST", "/v1/rti/eps/2026/4", { acknowledgeUnpaidPayDays: true });
    expect((await answered(month)).status).toBe("Accepted");
    await call("POST", "/v1/organisation/tax/settings", { ...SETTINGS, ...LOGIN, employmentAllowance: false });
    expect(await about("EpsNotSent")).toEqual([["EpsNotSent", 4, "2026-08-19", false]]);
  });

  it("is a manual EPS that was rejected, until it is submitted again", async () => {
    const before = await list();
    server.rejects.add("<SMPRecovered>");
    const body = { taxMonth: 4, recoverableAmounts: { smpRecovered: "100.00" } };
    const refused = await answered(await call("POST", "/v1/rti/eps/2026/manual", body));
    server.rejects.clear();
    const [entry, ...others] = (await list()).filter(({ kind }) => kind === "EpsRejected");
    expect([refused.status, others]).toEqual(["Rejected", []]);
    expect(entry).toMatchObject({
      submissionId: refused.submissionId,
      by: "2026-08-19",
      action: { operationId: "resubmitManualEps", consoleView: "submission" },
    });
    expect((await answered(await call("POST", entry.action.path, {}))).status).toBe("Accepted");
    expect((await list()).map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
  });

  it("is listed a page at a time, by payroll with what concerns the employer, and by tax year", async () => {
    const made = await call("POST", "/v1/payrollconfig", {
      name: "Weekly",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-07-06", firstPaymentDate: "2026-07-10" },
    });
    const { payrollConfigId } = made.body.content.data;
    await call("POST", "/v1/employees", { ...WEEKLY, payrollConfigId });
    const all = await list();
    expect(all.map(({ by }) => by)).toEqual(all.map(({ by }) => by).sort());
    const pages: Entry[] = [];
    let token = "";
    do {
      const answer = await call("GET", `/v1/rti/outstanding?pageSize=2${token}`);
      pages.push(...answer.body.content.data.items);
      const next = answer.body.content.metadata.paginationToken;
      token = next === null ? "" : `&paginationToken=${encodeURIComponent(next)}`;
    } while (token !== "");
    expect(pages).toEqual(all);
    const weekly = await list(`payrollConfigId=${payrollConfigId}`);
    expect(weekly.map((each) => [each.kind, each.period, each.payrollConfigId === payrollConfigId])).toEqual([
      // Its pay days before were in months that were reported as unpaid.
      ["PayRunNotMade", 18, true],
      ["EpsNotSent", null, false],
    ]);
    expect(await list("taxYear=2025")).toEqual([]);
    expect(await list("taxYear=2026-27")).toEqual(all);
  });

  it("is the EPS of 6 August to 5 September by 19 September, if nobody was due pay (SE-33)", async () => {
    const { items } = (await call("GET", "/v1/employees?pageSize=100")).body.content.data;
    for (const { employeeId } of items) {
      const left = await call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2026-07-31" });
      expect(left.status).toBe(200);
    }
    await goTo(2026, 9, 6);
    expect(await about("PayRunNotMade", "EpsNotSent")).toEqual([["EpsNotSent", 5, "2026-09-19", false]]);
    const sent = await answered(await call("POST", "/v1/rti/eps/2026/5"));
    const { xml } = (await call("GET", `/v1/rti/submissions/${sent.submissionId}/message`)).body.content.data;
    expect(texts(xml, "NoPaymentForPeriod")).toEqual(["yes"]);
    expect([texts(xml, "From"), texts(xml, "To")]).toEqual([["2026-08-06"], ["2026-09-05"]]);
    expect(await about("EpsNotSent")).toEqual([]);
  });
});
