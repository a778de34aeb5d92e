import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../../src/engine/base";
import { readSheet } from "../../../src/platform/spreadsheets";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";

let platform: OrderPlatform;

const people: Record<string, string> = {};

interface Cause {
  readonly cause: string;
  readonly detail: string | null;
  readonly explained: string;
}

interface Change {
  readonly amount: string;
  readonly difference: string;
  readonly isExceeding: boolean;
  readonly causes: readonly Cause[];
}

interface Item {
  readonly employeeId: string;
  readonly payrollId: string;
  readonly isStarter: boolean;
  readonly isLeaver: boolean;
  readonly changes: readonly Change[];
}

const at = (rest: string, period = 2) => `/v1/payroll/${platform.payrollConfigId}/2026/${period}/variance${rest}`;
const asked = async (rest = "", period = 2) => {
  const { status, body } = await platform.call("GET", at(rest, period));
  expect([status, body.message.token]).toEqual([200, "variance_calculated"]);
  return body.content.data as {
    readonly run: object;
    readonly comparedRun: object | null;
    readonly pendingRecalculations: number;
    readonly totals: readonly Change[];
    readonly items: readonly Item[];
    readonly notCalculated: readonly string[];
  };
};
const refused = async (rest: string, period = 2) => {
  const called = await platform.call("GET", at(rest, period));
  return [called.status, called.body.message.token, ...issuesOf(called).map((issue) => issue.join(" "))];
};

const ALL = [
  ...["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "pension", "otherAdditions", "netPay"],
  ...["otherDeductions", "attachmentOrders", "qualifyingEarnings", "pensionablePay"],
];
const EVERY = ALL.map((name) => `amount=${name}`).join("&");

function pence(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function causesOf({ items }: { readonly items: readonly Item[] }, name: string, amount: string): readonly string[] {
  const item = items.find(({ employeeId }) => employeeId === people[name]);
  const change = item?.changes.find((each) => each.amount === amount);
  if (change === undefined) throw new Error(`${name} has no ${amount}.`);
  return change.causes.map(({ cause, detail, explained }) => `${cause} ${detail ?? "-"} ${explained}`);
}

/** The names have an order of their own, and a payroll id that a spreadsheet would run. */
beforeAll(async () => {
  platform = await orderPlatform(Date.UTC(2026, 4, 1, 9), { services: ["variance", "court-orders"] });
  const element = { direction: "Payment", isTaxable: false, isNiable: false, isPensionable: false };
  await platform.call("POST", "/v1/organisation/pay-element", { ...element, code: "MILES", name: "Mileage" });
  const bonus = { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" };
  await platform.call("POST", "/v1/organisation/pay-element", bonus);
  const hire = async (lastName: string, payrollId: string, fields: object = {}) => {
    const body = { lastName, payrollId, startDate: "2026-04-06", taxCode: "1257L", ...fields };
    people[lastName] = (await platform.employee({ salary: "0", ...body })).employeeId;
  };
  await hire("Ash", "A1");
  await hire("Birch", "=B2");
  await hire("Cedar", "C3");
  await hire("Damson", "D4");
  await hire("Elm", "E5", { startDate: "2026-05-01" });
  await hire("Fir", "F6");
  const pay = (name: string, lines: readonly object[]) => platform.post(people[name] ?? "", lines);
  const salary = (amount: string) => ({ payElementCode: "SALARY", amount });
  await platform.next();
  for (const name of ["Ash", "Birch", "Cedar", "Damson", "Fir"]) await pay(name, [salary("2500")]);
  await platform.lockRun(1);
  await platform.next();
  await pay("Ash", [salary("2500"), { payElementCode: "BONUS", amount: "500" }]);
  await pay("Birch", [salary("2500"), { payElementCode: "MILES", amount: "60" }]);
  const code = { taxCode: "BR", week1Month1: true, effectiveDate: "2026-05-06" };
  await platform.call("POST", `/v1/employees/${people.Cedar}/tax-code`, code);
  await pay("Cedar", [salary("2500")]);
  await pay("Damson", [salary("3000")]);
  await pay("Elm", [salary("1000")]);
  await platform.call("PUT", `/v1/employees/${people.Fir}/leaver`, { leavingDate: "2026-04-30" });
  await platform.settled(2);
});

afterAll(() => platform.stop());

describe("the variance of an open run", () => {
  it("names both runs and compares totals with those of the runs", async () => {
    const data = await asked();
    expect(data).toMatchObject({
      run: { period: 2, supplementary: 0, status: "Open" },
      comparedRun: { period: 1, supplementary: 0, status: "Locked" },
      pendingRecalculations: 0,
      notCalculated: [],
    });
    const [before, after] = [await platform.run(1), await platform.run(2)].map(({ body }) => body.content.data.totals);
    for (const { amount, ...change } of data.totals) {
      expect(change).toMatchObject({ previous: before[amount], current: after[amount] });
    }
  });

  // 1257L is 1,048.25 a month of free pay, tax is 20% of whole pounds to date, contributions are 8% above 1,048.
  it("says why, from the payslips' own rows, code and letter", async () => {
    const data = await asked(`?${EVERY}`);
    expect(causesOf(data, "Ash", "grossPay")).toEqual(["LineAdded Bonus 500.00"]);
    expect(causesOf(data, "Ash", "tax")).toEqual(["CumulativeTax - 0.20", "LineAdded Bonus 100.00"]);
    expect(causesOf(data, "Ash", "ni")).toEqual(["LineAdded Bonus 40.00"]);
    expect(causesOf(data, "Birch", "grossPay")).toEqual([]);
    expect(causesOf(data, "Birch", "otherAdditions")).toEqual(["LineAdded Mileage 60.00"]);
    expect(causesOf(data, "Cedar", "tax")).toEqual(["CumulativeTax - 0.20", "TaxCodeChange 1257L to BR M1 209.60"]);
    expect(causesOf(data, "Damson", "grossPay")).toEqual(["LineChanged Salary 500.00"]);
    expect(causesOf(data, "Elm", "netPay")).toEqual(["Starter - 1000.00"]);
    expect(causesOf(data, "Fir", "grossPay")).toEqual(["Leaver - -2500.00"]);
    const flags = data.items.map(({ employeeId, isStarter, isLeaver }) => [employeeId, isStarter, isLeaver]);
    expect(flags).toContainEqual([people.Elm, true, false]);
    expect(flags).toContainEqual([people.Fir, false, true]);
  });

  it("explains every difference to the penny, with nothing unexplained", async () => {
    const { items } = await asked(`?${EVERY}`);
    const changes = items.flatMap((item) => item.changes);
    expect(changes).toHaveLength(6 * ALL.length);
    for (const { difference, causes, amount } of changes) {
      const explained = causes.reduce((sum, cause) => sum + pence(cause.explained), 0);
      expect([amount, explained]).toEqual([amount, pence(difference)]);
      expect(causes.map(({ cause }) => cause)).not.toContain("Unexplained");
    }
  });

  it("shows those beyond a threshold, one employee, and pages by payroll id", async () => {
    const ids = ({ items }: { readonly items: readonly Item[] }) => items.map(({ payrollId }) => payrollId);
    expect(ids(await asked())).toEqual(["=B2", "A1", "C3", "D4", "E5", "F6"]);
    expect(ids(await asked("?onlyExceeding=true&amount=grossPay"))).toEqual(["A1", "D4", "E5", "F6"]);
    expect(ids(await asked("?onlyExceeding=true&amount=grossPay&thresholdAmount=500"))).toEqual(["E5", "F6"]);
    expect(ids(await asked("?onlyExceeding=true&amount=grossPay&thresholdPercentage=19.99"))).toEqual([
      ...["A1", "D4", "E5", "F6"],
    ]);
    expect(ids(await asked("?onlyExceeding=true&amount=grossPay&thresholdPercentage=20"))).toEqual(["E5", "F6"]);
    expect(ids(await asked(`?employeeId=${people.Cedar}`))).toEqual(["C3"]);
    const paged: string[] = [];
    let token = "";
    do {
      const { body } = await platform.call("GET", at(`?pageSize=4${token}`));
      paged.push(...ids(body.content.data));
      const next = body.content.metadata.paginationToken;
      token = next === null ? "" : `&paginationToken=${next}`;
    } while (token !== "");
    expect(paged).toEqual(["=B2", "A1", "C3", "D4", "E5", "F6"]);
  });

  it("refuses what is not there, and what it cannot read", async () => {
    expect(await refused("", 9)).toEqual([404, "pay_run_not_found"]);
    expect(await refused(`?employeeId=${platform.ids.next()}`)).toEqual([404, "employee_not_found"]);
    expect(await refused("?amount=wages&thresholdAmount=-1&compareWith=Never")).toEqual([
      ...[400, "validation_failed"],
      ...["amount[0] unknown_value", "compareWith unknown_value", "thresholdAmount negative_amount"],
    ]);
    const other = await platform.stranger("GET", at(""));
    expect([other.status, other.body.message.token]).toEqual([404, "payroll_config_not_found"]);
  });

  it("has nothing to compare with in a year without runs", async () => {
    const { comparedRun, items } = await asked("?compareWith=SamePeriodLastYear");
    expect([comparedRun, items.every(({ isStarter }) => isStarter)]).toEqual([null, true]);
  });

  it("names those whose payslip cannot be calculated, and does not call them leavers", async () => {
    const [id = ""] = [people.Birch];
    const line = { id: "too-much", payElementCode: "SALARY", amount: "-9000" };
    await platform.post(id, [line]);
    await platform.settled(2);
    const { items, notCalculated } = await asked();
    expect(notCalculated).toEqual([id]);
    expect(items.map(({ employeeId }) => employeeId)).not.toContain(id);
    const { items: lines } = (await platform.call("GET", `/v1/payroll/line/${id}?period=2`)).body.content.data;
    const { lineId } = lines.find((each: { readonly id: string | null }) => each.id === line.id);
    await platform.call("DELETE", `/v1/payroll/line/${id}/${lineId}`);
    await platform.settled(2);
  });
});

describe("the file", () => {
  it("has a row for each employee and amount, safe to open in a spreadsheet", async () => {
    const { status, body } = await platform.call("GET", at("/file?amount=grossPay&amount=tax"));
    expect(status).toBe(200);
    const rows = readCsv(new TextDecoder().decode(body));
    if (!("length" in rows)) throw new Error("The file is CSV.");
    expect(rows).toHaveLength(1 + 6 * 2);
    expect(rows[1]?.cells).toEqual([
      ...["'=B2", people.Birch, "no", "no", "grossPay", "2500.00", "2500.00", "0.00", "0.0", "no", ""],
    ]);
    const ash = rows.find(({ cells }) => cells[0] === "A1" && cells[4] === "tax");
    expect(ash?.cells.at(-1)).toBe("CumulativeTax 0.20; LineAdded (Bonus) 100.00");
    expect(await platform.call("GET", at("/file", 9))).toMatchObject({ status: 404 });
  });
});

describe("the file for people", () => {
  it("is a workbook with the same rows, or CSV with a byte order mark", async () => {
    const file = async (format: string) =>
      (await platform.call("GET", at(`/file?amount=grossPay&format=${format}`))).body;
    const plain = await file("Csv");
    expect(Buffer.from(await file("CsvForExcel"))).toEqual(Buffer.concat([Buffer.from("\uFEFF"), plain]));
    const { rows } = await readSheet(await file("Xlsx"), {
      sheetName: "variance-2026-2",
      mostRows: 99,
      mostColumns: 99,
    });
    const text = readCsv(new TextDecoder().decode(plain));
    if (!("length" in text)) throw new Error("The file is CSV.");
    const amounts = [5, 6, 7, 8];
    expect(rows.map(({ cells }) => cells[4])).toEqual(text.map(({ cells }) => cells[4]));
    expect(rows[1]?.cells.slice(0, 8)).toEqual(["=B2", people.Birch, "no", "no", "grossPay", "2500", "2500", "0"]);
    expect(amounts.map((column) => rows[1]?.kinds[column])).toEqual(amounts.map(() => "Number"));
    const { status, body } = await platform.call("GET", at("/file?format=Ods"));
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
  });
});

describe("the variance of other runs", () => {
  it("is the same once the run is locked", async () => {
    const open = await asked(`?${EVERY}`);
    expect((await platform.lockRun(2)).status).toBe(200);
    const locked = await asked(`?${EVERY}`);
    expect(locked).toEqual({ ...open, run: { ...open.run, status: "Locked" } });
  });

  it("covers those whom a supplementary run pays", async () => {
    const paymentDate = "2026-06-02";
    const made = await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/2/supplementary`, {
      paymentDate,
      reason: "Arrears",
    });
    expect(made.status).toBe(201);
    const line = { payElementCode: "SALARY", amount: "100", supplementary: 1, payrollDate: paymentDate };
    await platform.post(people.Ash ?? "", [line]);
    await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/2/lock?supplementary=1`, ACKNOWLEDGED);
    const { run, comparedRun, items } = await asked("?supplementary=1&amount=ni");
    expect([run, comparedRun]).toMatchObject([{ supplementary: 1 }, { period: 1, supplementary: 0 }]);
    expect(items.map(({ payrollId }) => payrollId)).toEqual(["A1"]);
    const [{ difference = "", causes = [] } = {}] = items[0]?.changes ?? [];
    expect(causes.reduce((sum, { explained }) => sum + pence(explained), 0)).toBe(pence(difference));
    expect(causes.map(({ cause }) => cause)).toContain("PaymentsInPeriod");
    await platform.next();
    expect((await asked("", 3)).comparedRun).toMatchObject({ period: 2, supplementary: 0 });
  });
});
