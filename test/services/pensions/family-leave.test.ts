import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine";
import { rules } from "../../../src/rules/recent";
import { type CorrectionPlatform, correctionPlatform } from "../corrections/sample-corrections";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: CorrectionPlatform;
let done: ReturnType<typeof callsOf>["done"];
const groups: Record<string, string> = {};

const START = "2026-04-01";
const LEAVE = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-07-05",
  startDate: "2026-06-15",
  endDate: "2027-03-14",
  averageEarningsOverride: "500.00",
};

beforeAll(async () => {
  const made = createRulebook(rules);
  if (!made.ok) throw new Error("the rules do not load");
  platform = await correctionPlatform({ rulebook: made.value });
  ({ done } = callsOf(platform));
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  for (const pensionType of ["NetPayArrangement", "SalarySacrifice"]) {
    const group = { ...GROUP, name: pensionType, pensionType, pensionSchemaId };
    groups[pensionType] = (await done("POST", "/v2/pension/pension-group", group)).id;
  }
});

afterAll(() => platform.stop());

/** Adds a member on 26,000 a year. */
async function member(pensionType: string, fields: object = {}): Promise<string> {
  const record = { salary: "26000", startDate: "2020-01-06", taxCode: "1257L", ...fields };
  const { employeeId } = await platform.employee(record);
  const joined = { employeeId, pensionGroupId: groups[pensionType], enrolmentDate: START };
  await done("POST", "/v2/pension/employee-pension", joined);
  return employeeId;
}

async function amounts(employeeId: string, period: number) {
  const { forPeriod } = await platform.payslip(employeeId, period);
  const { grossPay, taxablePay, pension, employerPension, salarySacrifice } = forPeriod;
  return { grossPay, taxablePay, pension, employerPension, salarySacrifice };
}

describe("a member in maternity leave", () => {
  let netPay: string;
  let exchange: string;
  let unpaid: string;
  let hourly: string;
  let risen: string;

  beforeAll(async () => {
    [netPay, exchange, unpaid, hourly, risen] = [
      await member("NetPayArrangement"),
      await member("SalarySacrifice"),
      await member("NetPayArrangement"),
      await member("NetPayArrangement", { salary: undefined }),
      await member("NetPayArrangement"),
    ];
    for (const id of [netPay, exchange, hourly, risen]) {
      await done("POST", `/v1/statutory-pay/payments/employees/${id}`, LEAVE);
    }
    await done("PUT", `/v1/employees/${risen}/salary`, { salary: "31200", effectiveFrom: "2026-08-01" });
    const absence = { kind: "OrdinaryMaternity", startDate: "2026-06-15", endDate: "2026-12-31" };
    await done("POST", `/v1/holiday/employees/${unpaid}/absences`, absence);
    for (const period of [1, 2, 3, 4]) {
      await platform.next();
      if (period < 4) expect((await platform.lockRun(period)).status).toBe(200);
    }
  });

  it("pays on what is paid, and the employer on normal pay, in a part of a month and in whole ones", async () => {
    expect(await amounts(netPay, 2)).toMatchObject({ pension: "82.33", employerPension: "49.40" });
    const june = await amounts(netPay, 3);
    expect(june.employerPension).toBe("49.40");
    const july = await amounts(netPay, 4);
    expect(july.employerPension).toBe("49.40");
    expect(Number(july.grossPay)).toBeLessThan(2_166.67);
  });

  it("sacrifices nothing of statutory pay, and the employer pays the exchanged share", async () => {
    const july = await amounts(exchange, 4);
    expect(july).toMatchObject({ salarySacrifice: "0.00", employerPension: "131.73", pension: "0.00" });
    expect(july.taxablePay).toBe(july.grossPay);
    const run = await done("GET", `/v1/payroll/${platform.payrollConfigId}/2026/4`);
    const warned = JSON.stringify(run);
    expect(warned).toContain("salary_sacrifice_restricted");
  });

  it("without any pay has the employer's share for 26 weeks", async () => {
    expect(await amounts(unpaid, 4)).toMatchObject({ grossPay: "0.00", pension: "0.00", employerPension: "49.40" });
  });

  it("without a salary has average earnings as normal pay", async () => {
    expect((await amounts(hourly, 4)).employerPension).toBe("49.40");
  });

  it("has the employer's share on a rise that comes in the leave, also when it becomes known late", async () => {
    expect((await amounts(risen, 4)).employerPension).toBe("49.40");
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.next();
    expect((await amounts(risen, 5)).employerPension).toBe("62.40");
    await done("PUT", `/v1/employees/${netPay}/salary`, { salary: "31200", effectiveFrom: "2026-07-01" });
    await platform.atRest();
    const found = (await platform.corrections()).filter((each) => each.employeeId === netPay);
    expect(
      found.flatMap(({ periods }) => periods.flatMap((each: { differences: unknown }) => each.differences)),
    ).toEqual([{ amount: "employerPension", previous: "49.40", corrected: "62.40", difference: "13.00" }]);
  });
});
