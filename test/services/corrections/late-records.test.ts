import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPence, readPence } from "../../../src/engine/base";
import { callsOf } from "../pensions/sample-pensions";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

// Working patterns and leaving dates that become known after their periods are locked, and twins of whom they were known in
// time. Salaries of part periods count working days.

const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const THREE_DAYS = { ...WEEK, thursday: "0", friday: "0" };
const NAMES = ["pattern", "leaver"] as const;
type Name = (typeof NAMES)[number];

let platform: CorrectionPlatform;
let done: ReturnType<typeof callsOf>["done"];
const late = new Map<Name, string>();
const inTime = new Map<Name, string>();

async function enter(name: Name, employeeId: string): Promise<void> {
  const path = `/v1/employees/${employeeId}`;
  if (name === "leaver") await done("PUT", `${path}/leaver`, { leavingDate: "2026-05-15" });
  else await done("PATCH", path, { workingPatterns: [{ effectiveFrom: "2026-04-15", ...THREE_DAYS }] });
}

const correctionOf = async (name: Name) => (await platform.corrections(`?employeeId=${late.get(name)}`))[0];

const slipOf = (all: ReadonlyMap<Name, string>, name: Name, period: number) =>
  platform.payslip(all.get(name) ?? "", period);

/** Returns by how much May's gross pay of the leaver is above the twin's, as a correction shows it. */
async function overpaid() {
  const [previous, corrected] = [await slipOf(late, "leaver", 2), await slipOf(inTime, "leaver", 2)].map(
    ({ forPeriod }) => forPeriod.grossPay,
  );
  const difference = formatPence(readPence(corrected) - readPence(previous));
  return { amount: "grossPay", previous, corrected, difference };
}

beforeAll(async () => {
  platform = await correctionPlatform();
  ({ done } = callsOf(platform));
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  for (const all of [late, inTime]) {
    for (const name of NAMES) {
      const startDate = name === "pattern" ? "2026-04-15" : "2026-04-06";
      const workingPatterns = [{ effectiveFrom: startDate, ...WEEK }];
      const { employeeId } = await platform.employee({ taxCode: "1257L", salary: "30000", startDate, workingPatterns });
      all.set(name, employeeId);
    }
  }
  await enter("pattern", inTime.get("pattern") ?? "");
  for (const period of [1, 2]) {
    await platform.next();
    if (period === 2) await enter("leaver", inTime.get("leaver") ?? "");
    const { status, body } = await platform.lockRun(period);
    expect([status, body.validationIssues ?? []]).toEqual([200, []]);
  }
  await platform.next();
  await platform.atRest();
}, 240_000);

afterAll(() => platform.stop());

describe("patterns and leaving dates of closed periods", () => {
  it("open corrections of the periods in which they change the salary", async () => {
    const closed = await platform.closedRows();
    for (const name of NAMES) await enter(name, late.get(name) ?? "");
    await platform.atRest();
    // 12 of 261 working days become 7 of 157: what was overpaid is recovered.
    expect(await correctionOf("pattern")).toMatchObject({
      causes: [{ fact: "payments[2026-04-30].lines", effectiveFrom: "2026-04-30" }],
      lines: [{ payElementCode: "SALARY", amount: "-41.73" }],
      recovery: { mode: "AtOnce" },
    });
    // No run pays the leaver any more, so that what was overpaid after the last day is named, and stays for the employer.
    const left = await correctionOf("leaver");
    expect(left.periods).toMatchObject([{ year: 2026, period: 2 }]);
    expect(left.periods[0].differences).toContainEqual(await overpaid());
    expect(left.lines).toEqual([]);
    const { difference } = await overpaid();
    expect(left.unequal).toContainEqual({
      amount: "grossPay",
      difference: difference.slice(1),
      reasonToken: "recovery_outstanding",
    });
    expect(await platform.closedRows()).toEqual(closed);
  });

  it("end as they would have, once the run of the correction is locked", async () => {
    const corrections = [{ correctionId: (await correctionOf("pattern")).correctionId }];
    const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
    await done("POST", path, { corrections, postIn: { year: 2026, period: 3 } });
    await platform.atRest();
    expect((await platform.lockRun(3)).status).toBe(200);
    const [mine, theirs] = [await slipOf(late, "pattern", 3), await slipOf(inTime, "pattern", 3)];
    for (const amount of ["grossPay", "taxablePay"]) {
      expect([amount, mine.yearToDate[amount]]).toEqual([amount, theirs.yearToDate[amount]]);
    }
    expect(mine.yearToDate.tax).toBe(theirs.yearToDate.tax);
  });
});
