import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let people: readonly string[];
let run: string;

beforeAll(async () => {
  platform = await runPlatform();
  run = `/v1/payroll/${platform.payrollConfigId}/2026/1/payslips`;
  await platform.call("POST", "/v1/organisation/pay-element", {
    code: "FINE",
    name: "A fine",
    direction: "Deduction",
  });
  const ids: string[] = [];
  for (const amount of ["1000", "2000", "3000"]) {
    const { employeeId } = await platform.employee({ salary: null });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
    ids.push(employeeId);
  }
  people = ids;
});

afterAll(() => platform.stop());

async function listed(query = "") {
  const { status, body } = await platform.call("GET", run + query);
  expect([status, body.message.token]).toEqual([200, "payslips_listed"]);
  return { ...body.content.data, next: body.content.metadata.paginationToken };
}

const pence = (amount: string) => Math.round(Number(amount) * 100);

async function single(employeeId: string) {
  const { workings: _, ...payslip } = await platform.payslip(employeeId, 1);
  return payslip;
}

async function allPages(query: string) {
  const items: object[] = [];
  for (let token = ""; ; ) {
    const page = await listed(`?pageSize=1${query}${token}`);
    items.push(...page.items);
    if (page.next === null) return items;
    token = `&paginationToken=${page.next}`;
  }
}

describe("the payslips of a run", () => {
  it("are not there before the run is, nor for another organisation", async () => {
    const before = await platform.call("GET", run);
    expect([before.status, before.body.message.token]).toEqual([404, "pay_run_not_found"]);
    await platform.next();
    const stranger = await platform.stranger("GET", run);
    expect([stranger.status, stranger.body.message.token]).toEqual([404, "payroll_config_not_found"]);
  });

  it("are the previews of everybody while it is open, each as it is read by itself", async () => {
    const alone = await Promise.all(people.map(single));
    expect((await listed()).items).toEqual(alone);
    expect(await allPages("&status=PREVIEW")).toEqual(alone);
    expect((await listed(`?employeeId=${people[1]}`)).items).toEqual([alone[1]]);
    expect((await listed("?status=FINAL")).items).toEqual([]);
    expect((await listed(`?employeeId=${platform.ids.next()}`)).items).toEqual([]);
  });

  it("are final ones once it is locked", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const alone = await Promise.all(people.map(single));
    expect(alone.every(({ status, payslipId }) => status === "FINAL" && payslipId !== null)).toBe(true);
    expect((await listed()).items).toEqual(alone);
    expect(await allPages("&status=FINAL")).toEqual(alone);
    expect((await listed(`?employeeId=${people[2]}`)).items).toEqual([alone[2]]);
    expect((await listed("?status=PREVIEW")).items).toEqual([]);
  });
});

describe("a preview below zero", () => {
  const fine = (amount: string) => [{ id: "fine", payElementCode: "FINE", amount }];
  const data = (id: string, more = "") => platform.call("GET", `/v1/payslip/data/${id}/2026/2${more}`);

  it("shows what makes it so: every figure as with enough pay, the rows, and the shortfall", async () => {
    await platform.next();
    const [, second = ""] = people;
    await platform.post(second, [{ id: "pay", payElementCode: "SALARY", amount: "2000" }]);
    const enough = (await data(second)).body.content.data;
    expect([enough.shortfall, enough.forPeriod.otherDeductions]).toEqual([null, "0.00"]);
    const more = pence(enough.forPeriod.netPay) + 50_00;
    await platform.post(second, fine((more / 100).toFixed(2)));
    const { status, body } = await data(second, "?includeWorkings=true");
    expect([status, body.message.token]).toEqual([200, "payslip_retrieved"]);
    expect(body.message.text).toContain("£50.00 below zero");
    const { forPeriod, summaryItems, payments, shortfall, workings } = body.content.data;
    const { netPay, otherDeductions } = enough.forPeriod;
    expect({ ...forPeriod, netPay, otherDeductions }).toEqual(enough.forPeriod);
    expect([forPeriod.netPay, pence(forPeriod.otherDeductions), shortfall]).toEqual(["-50.00", more, "50.00"]);
    expect(payments).toEqual([]);
    expect(summaryItems).toContainEqual(expect.objectContaining({ code: "FINE", amount: forPeriod.otherDeductions }));
    expect(workings).toContainEqual(
      expect.objectContaining({ figure: "/payslips/0/forPeriod/netPay", value: "-50.00" }),
    );
  });

  it("is in the list of its run, whose warnings name it, and is neither printed nor locked", async () => {
    const [, second = ""] = people;
    const { body } = await platform.call("GET", run.replace("2026/1", "2026/2"));
    const { items, notCalculated } = body.content.data;
    const { workings: _, ...alone } = (await data(second)).body.content.data;
    expect(items).toContainEqual(alone);
    expect([items.length, notCalculated]).toEqual([people.length, []]);
    const { warnings, totals } = await platform.settled(2);
    expect(warnings).toContainEqual(expect.objectContaining({ employeeId: second, token: "negative_net_pay" }));
    expect(totals.netPay).toBe("0.00");
    const file = await data(second, "/file");
    expect([file.status, file.body.message.token]).toEqual([409, "negative_net_pay"]);
    const locked = await platform.lockRun(2);
    expect([locked.status, locked.body.message.token]).toEqual([409, "negative_net_pay"]);
    const named = locked.body.validationIssues.map(
      ({ reasonTokenArguments }: { reasonTokenArguments: object[] }) => reasonTokenArguments,
    );
    expect(named).toEqual([
      [
        { name: "employeeId", value: second },
        { name: "shortfall", value: "50.00" },
      ],
    ]);
    await platform.post(second, fine("0"));
    expect((await data(second)).body.content.data.shortfall).toBeNull();
  });
});

describe("a payslip that cannot be calculated", () => {
  it("is named in the list with what refuses it alone, beside the others", async () => {
    const [first = ""] = people;
    const largest = { payElementCode: "SALARY", amount: "1000000000" };
    await platform.post(first, [largest, largest]);
    const alone = await platform.call("GET", `/v1/payslip/data/${first}/2026/2`);
    expect([alone.status, alone.body.validationIssues[0].reasonToken]).toEqual([400, "too_large"]);
    const { body } = await platform.call("GET", run.replace("2026/1", "2026/2"));
    const { items, notCalculated } = body.content.data;
    expect(items.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual(people.slice(1));
    expect(notCalculated).toEqual([
      { employeeId: first, error: alone.body.message.token, issues: alone.body.validationIssues },
    ]);
  });
});
