import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

// Members whose group, factors or voluntary contributions of a closed period become known late, and twins of whom they
// were known in time. Everybody is paid 2,000.00 a month, of which 1,480.00 counts.

const MEMBERS = ["moved", "back", "factor", "voluntary", "sacrifice"] as const;
type Member = (typeof MEMBERS)[number];

const PENSION = "/v2/pension/employee-pension";
const AMOUNTS = ["grossPay", "taxablePay", "tax", "ni", "employerNi", "pension", "employerPension", "netPay"] as const;

let platform: CorrectionPlatform;
let calls: ReturnType<typeof callsOf>;
const late = new Map<Member, string>();
const inTime = new Map<Member, string>();
/** `managers` is of the same scheme as `everyone`, and deducts before tax; `others` is of another scheme. */
const groups = { everyone: "", managers: "", sacrifice: "", others: "" };
const runsOf = () => `/v1/payroll/${platform.payrollConfigId}`;

const change = (employeeId: string, body: object) => calls.done("PUT", `${PENSION}/${employeeId}`, body);

/** Enters what a member's closed period lacks; nothing has a date of its own if it is in time. */
async function enter(name: Member, employeeId: string, from: { readonly effectiveFrom?: string }): Promise<void> {
  if (name === "voluntary") {
    await calls.done("PUT", `${PENSION}/${employeeId}/additional-voluntary-contributions/2026/2`, { amount: "100.00" });
  } else if (name === "factor") await change(employeeId, { employerFactor: "0.1", ...from });
  else await change(employeeId, { pensionGroupId: groups[name === "sacrifice" ? name : "managers"], ...from });
}

const correctionOf = async (name: Member) => (await platform.corrections(`?employeeId=${late.get(name)}`))[0];

/** Posts the open corrections in a run, and locks it. */
async function settle(period: number): Promise<void> {
  const corrections = (await platform.corrections()).map(({ correctionId }) => ({ correctionId }));
  await calls.done("POST", `${runsOf()}/corrections/post`, { corrections, postIn: { year: 2026, period } });
  await platform.atRest();
  expect((await platform.lockRun(period)).status).toBe(200);
  await platform.atRest();
  expect(await platform.corrections()).toEqual([]);
}

/** Returns what is to be paid to the scheme for somebody, in pence: the member's part and the employer's. */
async function contributions(employeeId: string, months: readonly number[]): Promise<readonly number[]> {
  const sums = [0, 0];
  for (const month of months) {
    const { items } = await calls.done("GET", `/v2/pension/pension-calculation/by-year/2026/by-month/${month}`);
    for (const item of items.filter((each: { employeeId: string }) => each.employeeId === employeeId)) {
      sums[0] = (sums[0] ?? 0) + readPence(item.employeeContribution) + readPence(item.additionalVoluntaryContribution);
      sums[1] = (sums[1] ?? 0) + readPence(item.employerContribution);
    }
  }
  return sums;
}

async function expectTwins(name: Member, period: number): Promise<void> {
  const [one, other] = [late.get(name) ?? "", inTime.get(name) ?? ""];
  const [mine, theirs] = [await platform.payslip(one, period), await platform.payslip(other, period)];
  for (const amount of AMOUNTS) {
    expect([name, amount, mine.yearToDate[amount]]).toEqual([name, amount, theirs.yearToDate[amount]]);
  }
  const months = Array.from({ length: period }, (_, at) => at + 1);
  expect([name, await contributions(one, months)]).toEqual([name, await contributions(other, months)]);
}

beforeAll(async () => {
  platform = await correctionPlatform();
  calls = callsOf(platform);
  const { done } = calls;
  const scheme = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const another = await done("POST", "/v2/pension/pension-schema", { ...SCHEME, name: "Another Pension" });
  const group = async (fields: object) => (await done("POST", "/v2/pension/pension-group", { ...GROUP, ...fields })).id;
  groups.everyone = await group({ pensionSchemaId: scheme.id });
  const managers = { name: "Managers", pensionType: "NetPayArrangement", employerFactor: "0.08" };
  groups.managers = await group({ ...managers, pensionSchemaId: scheme.id });
  groups.sacrifice = await group({ name: "Sacrifice", pensionType: "SalarySacrifice", pensionSchemaId: scheme.id });
  groups.others = await group({ name: "Others", pensionSchemaId: another.id });
  const start = { startDate: "2026-04-06", taxCode: "1257L", salary: "24000" };
  for (const all of [late, inTime]) {
    for (const name of MEMBERS) {
      const { employeeId } = await platform.employee(start);
      all.set(name, employeeId);
      const pensionGroupId = groups.everyone;
      await done("POST", PENSION, { employeeId, pensionGroupId, enrolmentDate: "2026-04-06" });
    }
  }
  for (const period of [1, 2]) {
    await platform.next();
    if (period === 2) {
      for (const name of MEMBERS) if (name !== "back") await enter(name, inTime.get(name) ?? "", {});
    }
    const { status, body } = await platform.lockRun(period);
    expect([status, body.validationIssues ?? []]).toEqual([200, []]);
  }
  await platform.next();
  await platform.atRest();
}, 240_000);

afterAll(() => platform.stop());

describe("a member's terms that become known after their periods are locked", () => {
  it("are refused before the membership, and for a group of another scheme", async () => {
    const one = `${PENSION}/${late.get("moved")}`;
    const { refused } = calls;
    const before = { pensionGroupId: groups.managers, effectiveFrom: "2026-04-05" };
    expect(await refused("PUT", one, before)).toEqual([400, "validation_failed", "effectiveFrom date_before"]);
    const elsewhere = { pensionGroupId: groups.others, effectiveFrom: "2026-05-01" };
    expect(await refused("PUT", one, elsewhere)).toEqual([400, "validation_failed", "effectiveFrom date_before"]);
    const reference = { memberReference: "M-1001", effectiveFrom: "2026-05-01" };
    expect(await calls.done("PUT", one, reference)).toMatchObject({ pensionGroup: { id: groups.everyone } });
    await platform.atRest();
    expect(await platform.corrections()).toEqual([]);
  });

  it("open corrections of the periods that they reach, whose run pays what was due to the scheme", async () => {
    const closed = await platform.closedRows();
    for (const name of MEMBERS) await enter(name, late.get(name) ?? "", { effectiveFrom: "2026-05-01" });
    await platform.atRest();
    // May alone: 8% instead of 3% of 1,480.00, 5% deducted before tax instead of 4% after it; 10% instead of 3%.
    expect(await correctionOf("moved")).toMatchObject({
      periods: [{ year: 2026, period: 2 }],
      effects: { pension: [{ pensionGroupId: groups.managers, employer: "74.00" }] },
    });
    expect(await correctionOf("factor")).toMatchObject({
      periods: [{ year: 2026, period: 2 }],
      effects: { pension: [{ employee: "0.00", employer: "103.60" }] },
    });
    // 100.00 with the tax relief of the scheme.
    expect(await correctionOf("voluntary")).toMatchObject({
      effects: { pension: [{ employee: "80.00", employer: "0.00" }] },
    });
    await settle(3);
    for (const name of ["moved", "factor", "voluntary", "sacrifice"] as const) await expectTwins(name, 3);
    const rows = new Set(await platform.closedRows());
    expect(closed.filter((row) => !rows.has(row))).toEqual([]);
  });

  it("are taken back by a second change of the same days, and stay as they are in later periods", async () => {
    await platform.next();
    await change(late.get("back") ?? "", { pensionGroupId: groups.everyone, effectiveFrom: "2026-05-01" });
    await change(late.get("factor") ?? "", { employerFactor: "0.04", effectiveFrom: "2026-06-15" });
    await platform.atRest();
    // June's payslip has what May was put right by: 8% of June and 5% of May go, 3% of June is left.
    expect((await correctionOf("back")).periods[0].differences).toContainEqual({
      amount: "employerPension",
      previous: "192.40",
      corrected: "44.40",
      difference: "-148.00",
    });
    // June alone, 4% instead of 10%: what May was put right to stays.
    expect(await correctionOf("factor")).toMatchObject({
      lines: [{ payElementCode: "EmployerPensionCorrection", amount: "-88.80" }],
      effects: { pension: [{ employee: "0.00", employer: "-88.80" }] },
    });
    // A third change of the same day, once that is posted: 5% instead of 4% of June.
    const { correctionId } = await correctionOf("factor");
    const postIn = { year: 2026, period: 4 };
    await calls.done("POST", `${runsOf()}/corrections/post`, { corrections: [{ correctionId }], postIn });
    await change(late.get("factor") ?? "", { employerFactor: "0.05", effectiveFrom: "2026-06-15" });
    await platform.atRest();
    expect(await correctionOf("factor")).toMatchObject({
      lines: [{ payElementCode: "EmployerPensionCorrection", amount: "14.80" }],
      effects: { pension: [{ employee: "0.00", employer: "14.80" }] },
    });
    await settle(4);
    await expectTwins("back", 4);
  });

  it("are in the run that is being locked, or late facts of it: never in between", async () => {
    await platform.next();
    const moved = { pensionGroupId: groups.managers, effectiveFrom: "2026-08-01" };
    await change(inTime.get("back") ?? "", moved);
    const [locked] = await Promise.all([platform.lockRun(5), change(late.get("back") ?? "", moved)]);
    expect(locked.status).toBe(200);
    await platform.next();
    await platform.atRest();
    if ((await platform.corrections()).length > 0) await settle(6);
    else expect((await platform.lockRun(6)).status).toBe(200);
    await expectTwins("back", 6);
  });
});
