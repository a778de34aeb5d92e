import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/all";
import { tellEmployer, type YearPlatform, yearPlatform } from "./sample-year";

/** Returns the rules with an uplift of tax codes from 6 April 2026 that the real year did not have. */
function upliftedRules() {
  const text = JSON.stringify(rules);
  const changed = JSON.parse(text, (key, value) =>
    key === "codeUpliftUnits" && value.values[0].from === "2026-04-06"
      ? { ...value, values: [{ ...value.values[0], value: { L: 12, M: 13, N: 11 } }] }
      : value,
  );
  const made = createRulebook(changed);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

let platform: YearPlatform;

beforeAll(async () => {
  platform = await yearPlatform(Date.UTC(2026, 3, 8, 12), { rulebook: upliftedRules() });
  await tellEmployer(platform.call);
});

afterAll(() => platform.stop());

const LAST_YEAR = { firstPeriodStartDate: "2025-04-06", firstPaymentDate: "2026-03-31" };
const SINCE = { startDate: "2025-04-06" };

async function payrollWith(name: string, codes: readonly object[]) {
  const payroll = await platform.payroll(name, LAST_YEAR);
  const ids: string[] = [];
  for (const code of codes) {
    const id = await platform.employee(payroll, { ...SINCE, ...code });
    await platform.pay(id, "18000");
    ids.push(id);
  }
  await platform.lock(payroll, 2025);
  return { payroll, ids };
}

describe("codes at the end of a year", () => {
  it("are uplifted by the new year's rules, by suffix, and lose their week 1/month 1 mark", async () => {
    const sent = ["1257L", "1257L M1", "S1100M", "900N", "K475", "BR X", "0T", "NT", "500T"];
    const { payroll, ids } = await payrollWith(
      "Uplifted",
      sent.map((taxCode) => ({ taxCode })),
    );
    const versions = await versionsOf(ids);
    const { taxCodeChanges } = (await platform.finalise(payroll, {}, 2025)).body.content.data;
    expect(taxCodeChanges).toEqual(
      [
        ...[
          ["1257L", "1269L"],
          ["1257L M1", "1269L"],
          ["S1100M", "S1113M"],
          ["900N", "911N"],
        ],
        null,
        ["BR M1", "BR"],
        null,
        null,
        null,
      ].flatMap((change, at) =>
        change === null ? [] : [{ employeeId: ids[at], previousTaxCode: change[0], newTaxCode: change[1] }],
      ),
    );
    expect(await platform.codes(ids[1] ?? "")).toEqual([
      ["2025-04-06", "1257L", true, "Manual"],
      ["2026-04-06", "1269L", false, "YearEnd"],
    ]);
    expect(await platform.codes(ids[4] ?? "")).toEqual([["2025-04-06", "K475", false, "Manual"]]);
    const changed = new Set(taxCodeChanges.map(({ employeeId }: { employeeId: string }) => employeeId));
    expect(await versionsOf(ids)).toEqual(versions.map((version, at) => version + (changed.has(ids[at]) ? 1 : 0)));
    const told = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("event").select("body").where("event_type", "=", "employee.updated").execute(),
    );
    expect(told.map(({ body }) => JSON.parse(body).data.employeeId).sort()).toEqual([...changed].sort());
  });

  it("tax the new year's first pay, whose year to date begins again", async () => {
    const { payroll, ids } = await payrollWith("Going on", [{ taxCode: "1257L M1" }]);
    const [employeeId = ""] = ids;
    await platform.finalise(payroll, {}, 2025);
    expect((await platform.call("POST", `/v1/payroll/${payroll}/next`)).status).toBe(201);
    await platform.pay(employeeId, "18000");
    const slip = (await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/1`)).body.content.data;
    expect([slip.taxCode, slip.week1Month1]).toEqual(["1269L", false]);
    // 12 months of free pay 1,058.26: 5,300 whole pounds at 20%.
    expect([slip.forPeriod.tax, slip.yearToDate.tax, slip.yearToDate.grossPay]).toEqual([
      "1060.00",
      "1060.00",
      "18000.00",
    ]);
    expect(slip.employmentToDate.grossPay).toBe("36000.00");
  });

  it("keep their mark where that is asked for", async () => {
    const { payroll, ids } = await payrollWith("Marked", [{ taxCode: "1257L M1" }, { taxCode: "D0 M1" }]);
    const answer = await platform.finalise(payroll, { clearWeek1Month1: false }, 2025);
    expect(answer.body.content.data.taxCodeChanges).toEqual([
      { employeeId: ids[0], previousTaxCode: "1257L M1", newTaxCode: "1269L M1" },
    ]);
  });

  it("stay as they are on record for the new year, and where nothing more is paid by them", async () => {
    const { payroll, ids } = await payrollWith("Settled", [{}, {}, {}]);
    const [noticed = "", leaver = "", later = ""] = ids;
    const notice = { taxCode: "1300L", effectiveDate: "2026-04-06" };
    expect((await platform.call("POST", `/v1/employees/${noticed}/tax-code`, notice)).status).toBe(201);
    const future = { taxCode: "1400L", effectiveDate: "2026-05-06" };
    expect((await platform.call("POST", `/v1/employees/${later}/tax-code`, future)).status).toBe(201);
    const leaving = { leavingDate: "2026-04-05" };
    expect((await platform.call("PUT", `/v1/employees/${leaver}/leaver`, leaving)).status).toBe(200);
    const data = (await platform.finalise(payroll, {}, 2025)).body.content.data;
    expect(data.p60Count).toBe(3);
    expect(data.taxCodeChanges.map(({ employeeId }: { employeeId: string }) => employeeId)).toEqual([leaver, later]);
    expect((await platform.codes(later)).map(([date, code]) => [date, code])).toEqual([
      ["2025-04-06", "1257L"],
      ["2026-04-06", "1269L"],
      ["2026-05-06", "1400L"],
    ]);
  });

  it("change the day after pay of the new year that is locked already", async () => {
    const { payroll, ids } = await payrollWith("Paid ahead", [{}]);
    const [employeeId = ""] = ids;
    await platform.pay(employeeId, "18000");
    await platform.lock(payroll, 2026);
    const data = (await platform.finalise(payroll, {}, 2025)).body.content.data;
    expect(data.outstandingTasks.map(({ token }: { token: string }) => token)).toContain("paid_before_year_end");
    expect((await platform.codes(employeeId)).at(-1)).toEqual(["2027-04-01", "1269L", false, "YearEnd"]);
    const slip = (await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/1`)).body.content.data;
    expect([slip.status, slip.taxCode]).toEqual(["FINAL", "1257L"]);
  });
});

describe("a notice for the new year that is taken back after the old one was finalised", () => {
  it("leaves the code of the old year carried into the new one, without its mark", async () => {
    const numbers = ["AB123456A", "AB123456B"];
    const marked = (nationalInsuranceNumber: string) => ({ taxCode: "1257L M1", nationalInsuranceNumber });
    const { payroll: open, ids: first } = await payrollWith("Undone", [marked(numbers[0] ?? "")]);
    const { payroll: paid, ids: second } = await payrollWith("Undone and paid", [marked(numbers[1] ?? "")]);
    const [unpaid = "", locked = ""] = [...first, ...second];
    const notices = numbers.map((nationalInsuranceNumber) => ({
      dataType: "P9",
      issueDate: "2026-03-02",
      effectiveDate: "2026-04-06",
      employee: { nationalInsuranceNumber },
      content: { taxCode: "1300L" },
    }));
    expect((await platform.call("POST", "/v1/tax-dps/sandbox/notices", { notices })).status).toBe(200);
    expect((await platform.call("POST", "/v1/tax-dps/notifications/retrieve-all")).status).toBe(202);
    const of = new Map<string, string>();
    while (of.size < 2) {
      const { items } = (await platform.call("GET", "/v1/tax-dps/notifications")).body.content.data;
      for (const { matchedEmployeeId, notificationId } of items) of.set(matchedEmployeeId, notificationId);
    }
    const act = async (id: string, verb: string) => {
      const path = `/v1/tax-dps/notifications/${of.get(id)}/${verb}`;
      expect([
        verb,
        (await platform.call("POST", path, verb === "undo" ? { reason: "Wrong" } : undefined)).status,
      ]).toEqual([verb, 200]);
    };
    for (const id of [unpaid, locked]) await act(id, "apply");
    for (const payroll of [open, paid]) expect((await platform.finalise(payroll, {}, 2025)).status).toBe(200);
    expect((await platform.codes(unpaid)).at(-1)).toEqual(["2026-04-06", "1300L", false, "P9"]);
    await act(unpaid, "undo");
    expect(await platform.codes(unpaid)).toEqual([
      ["2025-04-06", "1257L", true, "Manual"],
      ["2026-04-06", "1269L", false, "YearEnd"],
    ]);
    await platform.pay(locked, "18000");
    await platform.lock(paid, 2026);
    await act(locked, "undo");
    expect(await platform.codes(locked)).toEqual([
      ["2025-04-06", "1257L", true, "Manual"],
      ["2026-04-06", "1300L", false, "P9"],
      ["2027-04-01", "1269L", false, "YearEnd"],
    ]);
  });
});

async function versionsOf(ids: readonly string[]): Promise<number[]> {
  const records = await Promise.all(ids.map((id) => platform.call("GET", `/v1/employees/${id}`)));
  return records.map(({ body }) => body.content.data.version);
}
