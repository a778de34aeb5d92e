import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPence, readPence } from "../../../src/engine/base";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { whileHeld } from "../support/at-once";
import { differing, enter, type FactName, type Twins, twins } from "./late-people";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
let closed: readonly string[] = [];
const people = new Map<FactName, Twins>();
const NAMES: readonly FactName[] = ["rise", "cut", "code", "letter", "loan", "both"];

const twinsOf = (name: FactName): Twins => {
  const found = people.get(name);
  if (found === undefined) throw new Error(name);
  return found;
};
const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}${rest}`;
const openOf = async (name: FactName) => (await platform.corrections(`?employeeId=${twinsOf(name).late}`))[0];
const posted = (name: FactName) => platform.corrections(`?employeeId=${twinsOf(name).late}&status=Posted`);
const post = (corrections: readonly object[], period: number, supplementary = 0) =>
  platform.call("POST", at("/corrections/post"), { corrections, postIn: { year: 2026, period, supplementary } });
const tokenOf = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.message.token];
};
const shown = async (name: FactName, period: number) =>
  JSON.stringify(await platform.payslip(twinsOf(name).late, period));

beforeAll(async () => {
  platform = await correctionPlatform();
  for (const name of NAMES) people.set(name, await twins(platform, name));
  for (const period of [1, 2]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.next();
  for (const name of NAMES) await enter(platform, twinsOf(name).late, name);
  await platform.atRest();
  closed = await platform.closedRows();
}, 300_000);

afterAll(() => platform.stop());

describe("posting corrections", () => {
  it("refuses what is wrong, and changes nothing", async () => {
    const { correctionId } = await openOf("rise");
    const unknown = { correctionId: twinsOf("rise").late };
    expect(await tokenOf(post([{ correctionId }], 2))).toEqual([409, "period_locked"]);
    expect(await tokenOf(post([{ correctionId }], 9))).toEqual([404, "pay_run_not_found"]);
    expect(await tokenOf(post([{ correctionId }, unknown], 3))).toEqual([404, "correction_not_found"]);
    const both = { mode: "Spread", periods: 2, amountPerPeriod: "1.00" };
    const wrong = await post(
      [
        { correctionId, recovery: both },
        { correctionId, recovery: { mode: "Spread" } },
      ],
      3,
    );
    expect(issuesOf(wrong)).toEqual([
      ["corrections[0].recovery.periods", "sent_together"],
      ["corrections[1].recovery.periods", "required_without"],
    ]);
    expect(issuesOf(await post([{ correctionId }, { correctionId }], 3))).toEqual([
      ["corrections[1].correctionId", "sent_twice"],
    ]);
    expect((await openOf("rise")).correctionId).toBe(correctionId);
    expect(await posted("rise")).toEqual([]);
  });

  it("puts lines with ids that stay into the open run, once", async () => {
    const { correctionId } = await openOf("rise");
    const first = await post([{ correctionId }], 3);
    expect([first.status, first.body.message.token]).toEqual([200, "corrections_posted"]);
    const { data } = first.body.content;
    expect(data).toMatchObject({
      summary: { successful: 1, skipped: 0 },
      lines: [{ lineId: `internal_correction_${correctionId}_1`, payElementCode: "SALARY", amount: "250.00" }],
    });
    const again = (await post([{ correctionId }], 3)).body.content.data;
    expect(again).toMatchObject({ summary: { successful: 0, skipped: 1 }, lines: data.lines });
    await platform.atRest();
    expect(await posted("rise")).toMatchObject([{ postedIn: { year: 2026, period: 3, supplementary: 0 } }]);
    expect(await openOf("rise")).toBeUndefined();
    expect((await platform.payslip(twinsOf("rise").late, 3)).forPeriod.grossPay).toBe("3000.00");
    const changed = await platform.call("PUT", `/v1/payroll/line/${twinsOf("rise").late}/${data.lines[0].lineId}`, {
      payElementCode: "SALARY",
      amount: "1",
    });
    expect(changed.body.message.token).toBe("line_not_editable");
  });

  it("takes other terms while the run is open", async () => {
    const { correctionId } = await openOf("cut");
    // A run recovers it from somebody who is paid: only a leaver has a debt.
    expect(await openOf("cut")).toMatchObject({ recovery: { mode: "AtOnce" }, debt: null });
    const whole = await post([{ correctionId }], 3);
    expect(whole.body.content.data.lines).toMatchObject([{ amount: "-200.00" }]);
    const spread = { mode: "Spread", periods: 2, protectMinimumWage: true };
    const part = await post([{ correctionId, recovery: spread }], 3);
    expect(part.body.content.data).toMatchObject({ summary: { successful: 1 }, lines: [{ amount: "-100.00" }] });
    await platform.atRest();
    expect(await posted("cut")).toMatchObject([{ recovery: { mode: "Spread", periods: 2 } }]);
    expect(await openOf("cut")).toBeUndefined();
  });

  it("is refused for what has been dismissed, or replaced by a further fact", async () => {
    const first = await openOf("both");
    await platform.call("PUT", `/v1/employees/${twinsOf("both").late}/salary`, {
      salary: "96000",
      effectiveFrom: "2026-05-01",
    });
    expect(await tokenOf(post([{ correctionId: first.correctionId }], 3))).toEqual([409, "correction_superseded"]);
    await enter(platform, twinsOf("both").late, "both");
    await platform.atRest();
    const { correctionId } = await openOf("both");
    const body = { correctionIds: [correctionId], reason: "Paid by hand" };
    expect((await platform.call("POST", at("/corrections/dismiss"), body)).status).toBe(200);
    expect(await tokenOf(post([{ correctionId }], 3))).toEqual([409, "correction_already_dismissed"]);
  });

  it("settles at the lock what the twins differ in, and leaves closed payslips as they are", async () => {
    const rest = ["code", "letter", "loan"] as const;
    // One change is one reason, of however many closed periods.
    expect((await openOf("letter")).causes).toMatchObject([
      { fact: "niCategories[2026-04-06].niCategory", previousValue: "A", newValue: "J" },
    ]);
    const corrections = [];
    for (const name of rest) corrections.push({ correctionId: (await openOf(name)).correctionId });
    const answer = await post(corrections, 3);
    expect(answer.status).toBe(200);
    await platform.atRest();
    expect(await shown("letter", 3)).toContain("National Insurance of earlier periods");
    const unequal = new Map<FactName, readonly string[]>();
    for (const name of ["rise", ...rest] as const) {
      const [{ unequal: named }] = await posted(name);
      unequal.set(
        name,
        named.map(({ amount }: { readonly amount: string }) => amount),
      );
    }
    expect((await platform.lockRun(3)).status).toBe(200);
    await platform.atRest();
    for (const name of ["rise", ...rest] as const) {
      const allowed = [...(unequal.get(name) ?? []), "netPay"];
      const found = await differing(platform, twinsOf(name), 3);
      expect([name, found.filter((amount) => !allowed.includes(amount))]).toEqual([name, []]);
    }
    expect(await differing(platform, twinsOf("letter"), 3)).toEqual([]);
    expect(await differing(platform, twinsOf("rise"), 3)).toEqual([]);
    expect(await openOf("rise")).toBeUndefined();
    const rows = await platform.closedRows();
    for (const row of closed) expect(rows).toContain(row);
  });

  it("plans the rest of what is spread for the next run", async () => {
    const rest = await openOf("cut");
    expect(rest).toMatchObject({ lines: [{ amount: "-100.00" }], recovery: { mode: "Spread", periods: 1 } });
    await platform.next();
    const { correctionId } = (await posted("rise"))[0];
    expect(await tokenOf(post([{ correctionId }], 4))).toEqual([409, "correction_already_posted"]);
    expect((await post([{ correctionId: rest.correctionId }], 4)).body.content.data.lines).toMatchObject([
      { amount: "-100.00" },
    ]);
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.atRest();
    expect(await openOf("cut")).toBeUndefined();
    expect(await differing(platform, twinsOf("cut"), 4)).toEqual([]);
  });

  it("is open again when the run is reopened, and settles the same once it is posted again", async () => {
    const before = await platform.payslip(twinsOf("cut").late, 4);
    const { payRunId } = (await platform.run(4)).body.content.data;
    const reopen = () => platform.call("POST", at("/2026/4/reopen"), { reason: "Too early" });
    // Files of pensions that are being made are finished before they are taken back.
    expect((await whileHeld(platform.databaseUrl, `pension export ${payRunId}`, reopen)).status).toBe(200);
    await platform.atRest();
    const again = await openOf("cut");
    expect(again).toMatchObject({ status: "Open", postedIn: null, lines: [{ amount: "-100.00" }] });
    expect((await post([{ correctionId: again.correctionId }], 4)).status).toBe(200);
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.atRest();
    const after = await platform.payslip(twinsOf("cut").late, 4);
    expect([after.forPeriod, after.yearToDate]).toEqual([before.forPeriod, before.yearToDate]);
  });

  it("is planned again, with what has become known since, when the run is reopened", async () => {
    const { late, inTime } = twinsOf("cut");
    const less = { salary: "25200", effectiveFrom: "2026-07-01" };
    expect((await platform.call("PUT", `/v1/employees/${late}/salary`, less)).status).toBe(200);
    await platform.atRest();
    // 2,300.00 were paid for July in place of 2,100.00.
    expect(await openOf("cut")).toMatchObject({ lines: [{ amount: "-200.00" }] });
    expect((await platform.call("POST", at("/2026/4/reopen"), { reason: "Too much" })).status).toBe(200);
    await platform.call("PUT", `/v1/employees/${inTime}/salary`, less);
    await platform.atRest();
    // July is paid as it is now known; what is left is the rest of May.
    const rest = await openOf("cut");
    expect(rest).toMatchObject({ lines: [{ amount: "-100.00" }] });
    expect((await post([{ correctionId: rest.correctionId }], 4)).status).toBe(200);
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.atRest();
    expect(await differing(platform, twinsOf("cut"), 4)).toEqual([]);
  });

  it("pays in a supplementary run, and is open again when that is deleted", async () => {
    const { late } = twinsOf("rise");
    await platform.call("PUT", `/v1/employees/${late}/salary`, { salary: "36000", effectiveFrom: "2026-05-01" });
    await platform.atRest();
    const create = () =>
      platform.call("POST", at("/2026/4/supplementary"), { paymentDate: "2026-08-10", reason: "Correction" });
    expect((await create()).status).toBe(201);
    const { correctionId } = await openOf("rise");
    expect((await post([{ correctionId }], 4, 1)).body.content.data.lines).toMatchObject([{ amount: "750.00" }]);
    await platform.atRest();
    expect((await platform.call("DELETE", at("/2026/4/supplementary/1"))).status).toBe(200);
    await platform.atRest();
    const again = await openOf("rise");
    expect(again).toMatchObject({ status: "Open", postedIn: null });
    expect((await create()).status).toBe(201);
    expect((await post([{ correctionId: again.correctionId }], 4, 1)).status).toBe(200);
    const locked = await platform.call("POST", at("/2026/4/lock?supplementary=1"), ACKNOWLEDGED);
    expect([locked.status, locked.body.content.data?.employeeCount]).toEqual([200, 1]);
    const paid = await platform.call("GET", `/v1/payslip/data/${late}/2026/4?supplementary=1`);
    expect(paid.body.content.data.forPeriod.grossPay).toBe("750.00");
    await platform.atRest();
    expect(await openOf("rise")).toBeUndefined();
    expect(await posted("rise")).toHaveLength(2);
  });

  it("is planned again after a run that it was not posted in, which settles tax by itself", async () => {
    const { inTime } = twinsOf("letter");
    const open = async () => (await platform.corrections(`?employeeId=${inTime}`))[0];
    const code = { effectiveDate: "2026-04-06", taxCode: "1100L" };
    expect((await platform.call("POST", `/v1/employees/${inTime}/tax-code`, code)).status).toBe(201);
    await platform.atRest();
    expect(await open()).toMatchObject({ selfSettling: [{ amount: "tax", by: "CumulativeTax" }] });
    await platform.next();
    expect((await platform.lockRun(5)).status).toBe(200);
    await platform.atRest();
    expect(await open()).toMatchObject({ lines: [], selfSettling: [], totalDifference: "0.00" });
  });

  it("says what a leaver whom no run pays owes: with what was due it is what was paid", async () => {
    const { inTime } = twinsOf("rise");
    const paid = (await platform.payslip(inTime, 5)).yearToDate;
    await platform.next();
    const left = await platform.call("PUT", `/v1/employees/${inTime}/leaver`, { leavingDate: "2026-04-15" });
    expect(left.status).toBe(200);
    await platform.atRest();
    const [{ debt }] = await platform.corrections(`?employeeId=${inTime}`);
    expect(debt.years).toMatchObject([{ taxYear: 2026, overpaid: { netPay: debt.netOwed } }]);
    const [{ overpaid, yearToDate }] = debt.years;
    for (const amount of ["grossPay", "tax", "ni", "employerNi"]) {
      const whole = readPence(overpaid[amount]) + readPence(yearToDate[amount]);
      expect([amount, formatPence(whole)]).toEqual([amount, paid[amount]]);
    }
  });
});
