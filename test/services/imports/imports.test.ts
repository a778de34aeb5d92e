import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnLetters, XLSX } from "../../../src/platform/spreadsheets";
import type { ImportTables } from "../../../src/services/imports/store/import-tables";
import { excelFile } from "../../platform/spreadsheets/excel-file";
import { xlsx } from "../../platform/uploads/zip";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 10, 9), {});
  const element = { code: "OVERTIME", name: "Overtime", direction: "Payment", category: "Overtime" };
  await platform.call("POST", "/v1/organisation/pay-element", element);
});

afterAll(() => platform.stop());

/** Announces a file, and sends it. */
async function send(text: string | Uint8Array, fields: object, type = "text/csv") {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const made = await platform.call("POST", "/v1/imports", { fileName: "file.csv", size: bytes.length, ...fields });
  expect([made.status, made.body.message.token]).toEqual([201, "import_created"]);
  const { importId, uploadUrl } = made.body.content.data;
  const headers = { "content-type": type, "content-length": String(bytes.length) };
  const answer = await platform.app.request(uploadUrl, { method: "PUT", body: new Uint8Array(bytes), headers });
  expect(answer.status).toBe(204);
  return importId as string;
}

const read = async (importId: string) => (await platform.call("GET", `/v1/imports/${importId}`)).body.content.data;

/** Reads an import until nothing is being done with it. */
async function settled(importId: string) {
  for (;;) {
    const data = await read(importId);
    if (!["AwaitingUpload", "Reading", "Applying"].includes(data.status)) return data;
    await setTimeout(50);
  }
}

const imported = async (text: string | Uint8Array, fields: object) => settled(await send(text, fields));
const apply = (importId: string, body?: object) => platform.call("POST", `/v1/imports/${importId}/apply`, body);

async function applied(importId: string, body?: object) {
  const { status, body: answer } = await apply(importId, body);
  expect([status, answer.message.token]).toEqual([202, "import_queued"]);
  return settled(importId);
}

const people = async () => (await platform.call("GET", "/v1/employees?pageSize=100")).body.content.data.items;
const faults = (data: { readonly issues: readonly Record<string, unknown>[] }) =>
  data.issues.map(({ row, column, field, reasonToken }) => [row, column, field, reasonToken]);

const STAFF = {
  columns: [
    { header: "Staff number", field: "payrollId" },
    { header: "Given name", field: "firstName" },
    { header: "Surname", field: "lastName" },
    { header: "Born", field: "dateOfBirth" },
    { header: "Sex", field: "gender", values: { F: "Female", M: "Male" } },
    { header: "Began", field: "startDate" },
    { header: "Salary", field: "salary" },
    { header: "Team", field: "department" },
  ],
};
const HEAD = "Staff number,Given name,Surname,Born,Sex,Began,Salary,Team,Desk";
const ASH = 'S1,Ann,Ash,31/01/1990,F,06/04/2026,"£30,000.00","Bar, upstairs",4';
const ELM = "S2,Ed,Elm,1/2/1985,M,6 April 2026,28000,,5";

describe("column mappings", () => {
  const at = "/v1/import-mappings/Employees/hr-export";

  it("are remembered, replaced, listed and forgotten", async () => {
    const saved = await platform.call("PUT", at, { ...STAFF, delimiter: ";" });
    expect([saved.status, saved.body.message.token]).toEqual([200, "import_mapping_saved"]);
    const again = await platform.call("PUT", at, STAFF);
    expect(again.body.content.data).toMatchObject({ kind: "Employees", name: "hr-export", delimiter: "," });
    await platform.call("PUT", "/v1/import-mappings/Lines/hours", { columns: [{ header: "Id", field: "payrollId" }] });
    const names = async (rest: string) =>
      (await platform.call("GET", `/v1/import-mappings${rest}`)).body.content.data.items.map(
        ({ kind, name }: Record<string, string>) => `${kind} ${name}`,
      );
    expect(await names("")).toEqual(["Employees hr-export", "Lines hours"]);
    expect(await names("?kind=Lines")).toEqual(["Lines hours"]);
    expect((await platform.call("DELETE", "/v1/import-mappings/Lines/hours")).status).toBe(200);
    const gone = await platform.call("DELETE", "/v1/import-mappings/Lines/hours");
    expect([gone.status, gone.body.message.token]).toEqual([404, "import_mapping_not_found"]);
    expect((await platform.stranger("GET", "/v1/import-mappings")).body.content.data.items).toEqual([]);
  });

  it("name fields that exist, each once", async () => {
    const columns = [
      { header: "A", field: "address" },
      { header: "B", field: "__proto__.x" },
      { header: "C", field: "lastName" },
      { header: "C", field: "lastName" },
    ];
    expect(issuesOf(await platform.call("PUT", at, { columns }))).toEqual([
      ["columns[3].field", "duplicate"],
      ["columns[3].header", "duplicate"],
    ]);
    expect(issuesOf(await platform.call("PUT", at, { columns: columns.slice(0, 3) }))).toEqual([
      ["columns[0].field", "unknown_field"],
      ["columns[1].field", "unknown_field"],
    ]);
  });
});

describe("an import of employees", () => {
  it("shows what it reads and every fault of every row, and stores nothing", async () => {
    const wrong = 'S3,,Fir,31/02/1990,X,06/04/26,"1,5",,6';
    const data = await imported(`${HEAD}\n${ASH}\n${ELM}\n${wrong}\n`, { kind: "Employees", mappingName: "hr-export" });
    expect(data).toMatchObject({
      status: "Ready",
      rowCount: 3,
      validCount: 2,
      invalidCount: 1,
      unmappedColumns: ["Desk"],
      errorToken: null,
    });
    expect(faults(data).sort()).toEqual(
      [
        [4, "Given name", "firstName", "required"],
        [4, "Born", "dateOfBirth", "invalid_date"],
        [4, "Sex", "gender", "unknown_value"],
        [4, "Began", "startDate", "invalid_date"],
        [4, "Salary", "salary", "not_a_number"],
      ].sort(),
    );
    expect(data.preview.map(({ row, isValid }: Record<string, unknown>) => [row, isValid])).toEqual([
      [4, false],
      [2, true],
      [3, true],
    ]);
    expect(data.preview[1].values).toMatchObject({ dateOfBirth: "1990-01-31", gender: "Female", salary: "30000.00" });
    expect(await people()).toEqual([]);
    const refused = await apply(data.importId);
    expect([refused.status, refused.body.message.token]).toEqual([409, "import_has_invalid_rows"]);
    expect(await people()).toEqual([]);
  });

  it("is applied as a whole, once", async () => {
    const importId = (await imported(`${HEAD}\n${ASH}\n${ELM}\n`, { kind: "Employees", mapping: STAFF })).importId;
    expect(await applied(importId)).toMatchObject({ status: "Completed", appliedCount: 2, unchangedCount: 0 });
    const stored = await people();
    expect(stored.map(({ payrollId, lastName }: Record<string, string>) => [payrollId, lastName]).sort()).toEqual([
      ["S1", "Ash"],
      ["S2", "Elm"],
    ]);
    const ash = stored.find(({ payrollId }: Record<string, string>) => payrollId === "S1");
    expect(ash).toMatchObject({ dateOfBirth: "1990-01-31", startDate: "2026-04-06", gender: "Female" });
    const again = async (status: ImportTables["import_file"]["status"]) => {
      await platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<ImportTables>()
          .updateTable("import_file")
          .set({ status })
          .where("import_id", "=", importId)
          .execute(),
      );
      const { status: code, body } = await apply(importId);
      return [code, body.message.token];
    };
    for (const status of ["AwaitingUpload", "Reading", "Failed"] as const) {
      expect([status, ...(await again(status))]).toEqual([status, 409, "import_not_ready"]);
    }
    for (const status of ["Applying", "Completed"] as const) {
      expect([status, ...(await again(status))]).toEqual([status, 409, "import_already_applied"]);
    }
    expect(await people()).toHaveLength(2);
  });

  it("leaves out wrong rows if asked, changes those that are there, and does the same again without effect", async () => {
    const file = `${HEAD}\nS1,Anne,Ash,31/01/1990,F,06/04/2026,,,\n,,,,,,,,9\nS9,,Yew,,,,,,\n`;
    const fields = { kind: "Employees", mapping: STAFF, mode: "Upsert" };
    const data = await imported(file, fields);
    expect([data.status, data.rowCount, data.validCount]).toEqual(["Ready", 3, 1]);
    const done = await applied(data.importId, { onlyValid: true });
    expect(done).toMatchObject({ status: "Completed", appliedCount: 1, invalidCount: 2 });
    const names = (await people()).map(({ firstName }: Record<string, string>) => firstName).sort();
    expect(names).toEqual(["Anne", "Ed"]);
    const second = await imported(file, fields);
    expect(await applied(second.importId, { onlyValid: true })).toMatchObject({ appliedCount: 0, unchangedCount: 1 });
  });

  it("is refused where a row is wrong by now, and stores nothing of it", async () => {
    const rows = ["S20,Bo,Birch,31/01/1990,F,06/04/2026,1,,", "S21,Cy,Cedar,31/01/1990,M,06/04/2026,1,,"];
    const data = await imported(`${HEAD}\n${rows.join("\n")}\n`, { kind: "Employees", mapping: STAFF });
    expect(data.status).toBe("Ready");
    await platform.employee({ payrollId: "S21" });
    const done = await applied(data.importId);
    expect(done).toMatchObject({ status: "Ready", errorToken: "rows_refused", validCount: 1, appliedCount: 0 });
    expect(faults(done)).toEqual([[3, "Staff number", "payrollId", "payroll_id_in_use"]]);
    expect((await people()).map(({ payrollId }: Record<string, string>) => payrollId)).not.toContain("S20");
  });
});

describe("an import of lines", () => {
  it("finds employees by payroll id, and posts each line", async () => {
    await platform.next();
    const file = [
      "Payroll ID,Pay element code,Units,Pay rate,Amount,Description",
      's1,OVERTIME,3.5,"£15.50",,Saturday',
      "S2,OVERTIME,,,(20.00),Correction",
      "S77,OVERTIME,,,1,",
      "S2,NOTHING,,,1,",
    ];
    const data = await imported(file.join("\r\n"), { kind: "Lines" });
    expect([data.rowCount, data.validCount]).toEqual([4, 2]);
    expect(faults(data).map(([row, column]) => [row, column])).toEqual([
      [4, "Payroll ID"],
      [5, "Pay element code"],
    ]);
    expect(await applied(data.importId, { onlyValid: true })).toMatchObject({ appliedCount: 2 });
    const at = `/v1/payroll/${platform.payrollConfigId}/2026/1/lines`;
    const lines = (await platform.call("GET", at)).body.content.data.items.filter(
      ({ payElementCode }: Record<string, string>) => payElementCode === "OVERTIME",
    );
    expect(lines.map(({ amount }: Record<string, string>) => amount).sort()).toEqual(["-20.00", "54.25"]);
  });
});

describe("an import of opening balances", () => {
  it("saves each employee's year", async () => {
    const file = [
      "payrollId;taxYear;taxablePay;tax;niBandResult.A.grossForEmployeeNi;niBandResult.A.grossForEmployerNi;A NI;B",
      "S1;2026-27;1.234,50;10,00;1.234,50;1.234,50;14,92;27,83",
      "S2;20267;1;0;1;1;0;0",
    ];
    const names = ["payrollId", "taxYear", "taxablePay", "tax"];
    const columns = [
      ...names.map((name) => ({ header: name, field: name })),
      ...["grossForEmployeeNi", "grossForEmployerNi"].map((name) => ({
        header: `niBandResult.A.${name}`,
        field: `niBandResult.A.${name}`,
      })),
      { header: "A NI", field: "niBandResult.A.ni" },
      { header: "B", field: "niBandResult.A.employerNi" },
    ];
    const mapping = { columns, delimiter: ";", decimalSeparator: "," };
    const data = await imported(file.join("\n"), { kind: "OpeningBalances", mapping });
    expect([data.rowCount, data.validCount, faults(data).map(([row, column]) => [row, column])]).toEqual([
      ...[2, 1],
      [[3, "taxYear"]],
    ]);
    expect(await applied(data.importId, { onlyValid: true })).toMatchObject({ appliedCount: 1 });
    const { employeeId } = (await people()).find(({ payrollId }: Record<string, string>) => payrollId === "S1");
    const { openingBalance } = (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content.data;
    expect(openingBalance["2026"]).toMatchObject({ taxablePay: "1234.50", tax: "10.00" });
  });
});

describe("a workbook", () => {
  /** Cells in columns from A: numbers with the style of a date (0), of none (1) or of a percentage (2), or texts. */
  type Cell = string | readonly [value: number, style: number];
  const rowsOf = (rows: Readonly<Record<number, readonly Cell[]>>) =>
    Object.entries(rows).map(([line, cells]) => {
      const written = cells.map((cell, at) => {
        const name = `${columnLetters(at)}${line}`;
        if (typeof cell !== "string") return `<c r="${name}" s="${cell[1]}"><v>${cell[0]}</v></c>`;
        return `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${line}">${written.join("")}</row>`;
    });
  const book = (sheets: Readonly<Record<string, Readonly<Record<number, readonly Cell[]>>>>) =>
    excelFile({
      sheets: Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, rowsOf(rows).join("")])),
      formats: [14, 0, 10],
    });
  const sent = async (bytes: Buffer, fields: object) =>
    settled(await send(bytes, { fileName: "staff.XLSX", ...fields }, XLSX));

  const HEADER = ["Payroll ID", "First name", "Last name", "Date of birth", "Gender", "Start date", "Salary"];
  const BANK = ["bankAccount.accountName", "bankAccount.sortCode", "bankAccount.accountNumber"];
  const born = [33_000, 0] as const;
  const began = [46_118, 0] as const;

  it("of employees is read with its dates and numbers, and zeros in front that were lost, which it warns of", async () => {
    const bytes = book({
      Notes: { 1: ["Read me"] },
      Staff: {
        3: [...HEADER, ...BANK],
        6: [[1001, 1], "Lucja", "Oak", born, "Female", began, [30_000.5, 1], "L Oak", [40_004, 1], [1_234_567, 1]],
        7: [[46_054, 0], "Ed", "Pine", born, "Male", began, [28_000, 1]],
      },
    });
    const data = await sent(bytes, { kind: "Employees", sheetName: "Staff" });
    expect(data).toMatchObject({ status: "Ready", sheetName: "Staff", rowCount: 2, validCount: 2, issues: [] });
    expect(data.preview[0]).toMatchObject({
      row: 6,
      values: {
        payrollId: "1001",
        dateOfBirth: "1990-05-07",
        startDate: "2026-04-06",
        salary: "30000.5",
        "bankAccount.sortCode": "040004",
        "bankAccount.accountNumber": "01234567",
      },
    });
    const warnings = data.warnings.map(({ cell, reasonToken }: Record<string, string>) => `${cell} ${reasonToken}`);
    expect(warnings).toEqual(["I6 leading_zeros_restored", "J6 leading_zeros_restored", "A7 date_in_text"]);
    expect(data.warnings[1].reason).toBe("The spreadsheet left out zeros in front: 01234567 is read.");
    expect(await applied(data.importId)).toMatchObject({ status: "Completed", appliedCount: 2 });
  });

  it("has its faults at their cells: percentages, errors, times, and numbers that lost figures", async () => {
    const bytes = book({
      Staff: {
        1: [...HEADER, ...BANK],
        2: [[1e17, 1], "Ann", "Yew", [33_000.5, 0], "Female", began, [0.05, 2], "A Yew", [123, 1], "1234567"],
      },
    });
    const data = await sent(bytes, { kind: "Employees" });
    const found = data.issues.map(({ cell, row, field }: Record<string, string>) => `${cell} ${row} ${field}`).sort();
    expect(found).toEqual([
      ...["A2 2 payrollId", "D2 2 dateOfBirth", "G2 2 salary", "I2 2 bankAccount.sortCode"],
      "J2 2 bankAccount.accountNumber",
    ]);
    expect(data.warnings).toEqual([]);
  });

  it("of lines and of opening balances is read in the same way", async () => {
    const lines = book({
      S: { 1: ["Payroll ID", "Pay element code", "Units", "Pay rate"], 2: ["S1", "OVERTIME", [2.5, 1], [10.1, 1]] },
    });
    const made = await sent(lines, { kind: "Lines" });
    expect(made).toMatchObject({ status: "Ready", validCount: 1, issues: [] });
    expect(await applied(made.importId)).toMatchObject({ status: "Completed", appliedCount: 1 });
    const balances = book({ S: { 1: ["Payroll ID", "Tax year", "Taxable pay"], 2: ["S1", [2026, 1], [1234.5, 1]] } });
    const data = await sent(balances, { kind: "OpeningBalances" });
    expect(data.preview[0].values).toEqual({ payrollId: "S1", taxYear: "2026", taxablePay: "1234.5" });
  });

  it("that lacks the sheet, or holds a program, cannot be imported", async () => {
    const bytes = book({ S: { 1: ["Payroll ID"], 2: ["S1"] } });
    expect(await sent(bytes, { kind: "OpeningBalances", sheetName: "T" })).toMatchObject({
      status: "Failed",
      errorToken: "sheet_not_found",
    });
    const program = xlsx({ name: "xl/vbaProject.bin", contents: "x" });
    expect(await sent(program, { kind: "OpeningBalances" })).toMatchObject({
      status: "Failed",
      errorToken: "file_rejected",
    });
    const csv = { kind: "Lines", fileName: "a.csv", size: 10, sheetName: "S" };
    expect(issuesOf(await platform.call("POST", "/v1/imports", csv))).toEqual([["sheetName", "must_be_absent"]]);
  });
});

describe("benefits in kind", () => {
  const staff = async (number: string) =>
    (await people()).find(({ payrollId }: Record<string, string>) => payrollId === number).employeeId;
  const benefitsOf = async (number: string) =>
    (await platform.call("GET", `/v1/benefits/employees/${await staff(number)}`)).body.content.data.items;

  it("of company cars are added with their fuel, once", async () => {
    const file = [
      "Payroll ID,Tax year,Description,First registered,CO2,Fuel,List price,Accessories,Capital contribution,Capital contribution paid on,Has private fuel",
      'S1,2026-27,Sample 2.0,01/03/2025,128,A,"£32,000.00",450,,,yes',
      "S2,2026-27,Sample Electric,01/03/2025,0,A,40000,,,,no",
      "S2,2026-27,No figure,01/03/2025,,A,40000,,,,",
      "S2,2026-27,Wrong,01/03/2025,28,P,abc,,500,,",
      "S9,2026-27,Nobody,01/03/2025,28,A,40000,,,,",
    ];
    const data = await imported(file.join("\n"), { kind: "CompanyCars" });
    expect(faults(data)).toEqual([
      [4, "CO2", "co2", "required"],
      [5, "Fuel", "fuel", "unknown_value"],
      [5, "List price", "listPrice", "not_a_number"],
      [5, "Capital contribution paid on", "capitalContributionPaidOn", "required"],
      [6, "Payroll ID", "payrollId", "employee_not_found"],
    ]);
    expect(await benefitsOf("S1")).toEqual([]);
    expect(await applied(data.importId, { onlyValid: true })).toMatchObject({ appliedCount: 2, unchangedCount: 0 });
    const [car, fuel] = await benefitsOf("S1");
    // 31% of 32,450 and of 29,200.
    expect(car).toMatchObject({ kind: "Car", description: "Sample 2.0", cashEquivalent: "10059.00" });
    expect(fuel).toMatchObject({ kind: "CarFuel", vehicleBenefitId: car.benefitId, cashEquivalent: "9052.00" });
    expect((await benefitsOf("S2")).map(({ cashEquivalent }: Record<string, string>) => cashEquivalent)).toEqual([
      "1600.00",
    ]);
    const again = await imported(file.slice(0, 3).join("\n"), { kind: "CompanyCars" });
    expect(await applied(again.importId)).toMatchObject({ appliedCount: 0, unchangedCount: 2 });
    const dearer = await imported(file.slice(0, 2).join("\n").replace("32,000", "33,000"), { kind: "CompanyCars" });
    expect(faults(dearer)).toEqual([[2, "Description", "description", "benefit_on_record"]]);
  });

  it("of medical premiums are valued by the days that they cover", async () => {
    const columns = [
      { header: "Staff", field: "payrollId" },
      { header: "Year", field: "taxYear" },
      { header: "Premium", field: "premium" },
      { header: "From", field: "from" },
      { header: "To", field: "to" },
    ];
    const file = ["Staff,Year,Premium,From,To", "S1,2026-27,1460.00,01/10/2026,30/09/2027", "S2,2026-27,-5,,"];
    const data = await imported(file.join("\n"), { kind: "MedicalPremiums", mapping: { columns } });
    expect(faults(data)).toEqual([[3, "Premium", "premium", "negative_amount"]]);
    expect(await applied(data.importId, { onlyValid: true })).toMatchObject({ appliedCount: 1 });
    // 187 of its 365 days are in the tax year.
    expect((await benefitsOf("S1")).at(-1)).toMatchObject({ kind: "Medical", cashEquivalent: "748.00" });
  });
});

describe("files that cannot be imported", () => {
  it.each([
    ["a page", "<html><script>alert(1)</script></html>", "file_rejected"],
    ["a program", "MZ\u0001\u0002", "file_rejected"],
    ["a quotation mark that is not closed", 'payrollId\n"1', "not_csv"],
    ["a header alone", "payrollId\n", "no_rows"],
    ["columns of other things", "Desk\n1\n", "no_mapped_columns"],
  ])("fail with a reason: %s", async (_, text, errorToken) => {
    const data = await imported(text, { kind: "Employees" });
    expect(data).toMatchObject({ status: "Failed", errorToken });
    expect(data.message.length).toBeGreaterThan(10);
    const refused = await apply(data.importId);
    expect([refused.status, refused.body.message.token]).toEqual([409, "import_not_ready"]);
  });

  it("fail if a column of the mapping is missing", async () => {
    const data = await imported("Staff number\n1\n", { kind: "Employees", mapping: STAFF });
    expect(data).toMatchObject({ status: "Failed", errorToken: "column_missing" });
  });

  it("are read in Windows-1252 as well, and formulas stay text", async () => {
    const file = Buffer.from(`${HEAD}\n'=1+1,Zo\xeb,=cmd|' /C calc'!A0,31/01/1990,F,06/04/2026,1,,\n`, "latin1");
    const data = await imported(file, { kind: "Employees", mapping: STAFF });
    expect(data.preview[0].values).toMatchObject({
      payrollId: "=1+1",
      firstName: "Zoë",
      lastName: "=cmd|' /C calc'!A0",
    });
  });
});

describe("imports", () => {
  it("are the organisation's own, listed by kind and status", async () => {
    const items = async (rest: string) => (await platform.call("GET", `/v1/imports${rest}`)).body.content.data.items;
    const all = await items("?pageSize=100");
    expect(all.length).toBeGreaterThan(8);
    const statuses = (await items("?kind=Lines")).map(({ status }: Record<string, string>) => status);
    expect(statuses).toEqual(["Completed", "Completed"]);
    expect((await items("?status=Failed")).length).toBeGreaterThan(5);
    const stranger = await platform.stranger("GET", `/v1/imports/${all[0].importId}`);
    expect([stranger.status, stranger.body.message.token]).toEqual([404, "import_not_found"]);
    expect((await platform.stranger("POST", `/v1/imports/${all[0].importId}/apply`)).status).toBe(404);
  });

  it("are refused before their file is sent, with what is wrong with the request", async () => {
    const body = {
      kind: "Lines",
      fileName: "a.exe",
      size: 9_999_999_999,
      mode: "Upsert",
      mappingName: "x",
      mapping: STAFF,
    };
    expect(issuesOf(await platform.call("POST", "/v1/imports", body)).map(([field]) => field)).toContain("size");
    const nameless = { kind: "Lines", fileName: "a.csv", size: 10, mappingName: "never" };
    const missing = await platform.call("POST", "/v1/imports", nameless);
    expect([missing.status, missing.body.message.token]).toEqual([404, "import_mapping_not_found"]);
    const made = await platform.call("POST", "/v1/imports", { kind: "Lines", fileName: "a.csv", size: 10 });
    const { importId } = made.body.content.data;
    expect((await apply(importId)).body.message.token).toBe("import_not_ready");
    platform.passTime(3 * 60 * 60 * 1_000);
    // The token has expired as well.
    const call = await platform.callAs(platform.owner);
    const late = (await call("GET", `/v1/imports/${importId}`)).body.content.data;
    expect(late).toMatchObject({ status: "Failed", errorToken: "upload_expired" });
  });
});
