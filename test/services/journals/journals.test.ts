import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../src/platform/spreadsheets";
import { allParts, readPdf } from "../../documents/support/read-pdf";
import { jobsAtRest, openDatabase } from "../all/contents";
import { ACKNOWLEDGED, type RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;
let run: { readonly payrollConfigId: string; readonly year: number; readonly period: number };

const AT = "/v1/journal";
const call = (method: string, path: string, body?: object) => platform.call(method, `${AT}${path}`, body);
const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const tokenOf = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return [status, answer.message.token];
};
const text = ({ body }: { readonly body: Uint8Array }) => new TextDecoder().decode(body);
const pence = (amount: string) => Math.round(Number(amount) * 100);
const place = (period = 1) => `payrollConfigId=${run.payrollConfigId}&year=2026&period=${period}`;

interface Side {
  readonly debit: string;
  readonly credit: string;
}

const sumOf = (lines: readonly Side[]) => lines.reduce((sum, each) => sum + pence(each.debit) - pence(each.credit), 0);

async function atRest(): Promise<void> {
  const database = await openDatabase(platform.databaseUrl);
  await jobsAtRest(database);
  await database.end();
}

let templateId: string;
let employeeId: string;

beforeAll(async () => {
  platform = await payslipPlatform();
  run = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1 };
  await platform.call("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
  const bar = { department: "Bar", costCentre: "B1", tags: ["town:Leeds:North"], taxCode: "1257L" };
  ({ employeeId } = await platform.employee({ lastName: "Bar", ...bar }));
  const { employeeId: cook } = await platform.employee({ lastName: "Cook", department: "Kitchen", taxCode: "1257L" });
  await platform.post(employeeId, [
    { payElementCode: "SALARY", amount: "3000" },
    { payElementCode: "BONUS", amount: "250", department: "Kitchen" },
  ]);
  await platform.post(cook, [{ payElementCode: "SALARY", amount: "2500" }]);
  ({ templateId } = await dataOf("POST", "/templates", { name: "Unmapped", isDefault: true, exportPreset: "Xero" }));
});

afterAll(() => platform.stop());

describe("a run that cannot be journalled", () => {
  it("is previewed with its problem, and is a failed row after the lock, with the keys that have no mapping", async () => {
    await platform.settled(1);
    expect(await tokenOf("POST", `/templates/${templateId}/preview`, run)).toEqual([409, "mapping_missing"]);
    expect(await tokenOf("POST", "/journals", { ...run, templateId })).toEqual([409, "pay_run_not_locked"]);
    expect((await platform.lockRun(1)).status).toBe(200);
    await atRest();
    const { items } = await dataOf("GET", "/journals?status=Failed");
    expect(items).toMatchObject([
      { errorToken: "mapping_missing", version: 0, totalDebit: "0.00", generatedBy: "SYSTEM#JournalCreation" },
    ]);
    expect(items[0].missing).toEqual(expect.arrayContaining(["SALARY", "BONUS", "NetPay", "Paye", "EmployerNi"]));
    expect(await tokenOf("POST", "/journals/rebuild", { journalId: items[0].journalId })).toEqual([
      409,
      "journal_failed",
    ]);
    const { unmapped } = await dataOf("GET", `/templates/${templateId}/pay-element-mappings`);
    expect(unmapped).toEqual(["BONUS", "SALARY"]);
  });

  it("is journalled once a suspense account takes what has no mapping", async () => {
    await dataOf("PUT", "/org-journal-settings", {
      defaultTemplateId: templateId,
      suspenseAccount: { nominalCode: "9998" },
      clearingAccount: { nominalCode: "9999" },
    });
    const made = await dataOf("POST", "/journals", run);
    expect(made).toMatchObject({ version: 1, status: "Current", isLatest: true, reason: "Initial", isBalanced: true });
    expect(made.warnings.length).toBeGreaterThan(4);
    expect((await dataOf("GET", "/journals?status=Failed")).items).toEqual([]);
    expect(await tokenOf("POST", "/journals", run)).toEqual([409, "journal_exists"]);
  });
});

describe("a journal", () => {
  it("is of the payslips, balances, and has its totals in the header and its lines in pages", async () => {
    const latest = await dataOf("GET", `/journals/latest?${place()}`);
    const { totals } = (await platform.run(1)).body.content.data;
    const item = (name: string) => latest.reconciliation.find((each: { item: string }) => each.item === name);
    expect(item("GrossPay")).toMatchObject({ payRunAmount: totals.grossPay, difference: "0.00" });
    expect(item("NetPay")).toMatchObject({ payRunAmount: totals.netPay, journalAmount: totals.netPay });
    const whole = await dataOf("GET", `/journals/${latest.journalId}`);
    expect([sumOf(whole.lines), whole.lineCount]).toEqual([0, whole.lines.length]);
    expect((await dataOf("GET", `/journals/${latest.journalId}?includeLines=false`)).lines).toBeNull();
    const lines = [];
    for (let token = ""; ; ) {
      const page = (await call("GET", `/journals/${latest.journalId}/lines?pageSize=3${token}`)).body.content;
      lines.push(...page.data.items);
      if (page.metadata.paginationToken === null) break;
      token = `&paginationToken=${page.metadata.paginationToken}`;
    }
    expect(lines).toEqual(whole.lines);
  });

  it("is rebuilt from the frozen payslips with new mappings and splits, whatever the records say since", async () => {
    const before = await dataOf("GET", `/journals/latest?${place()}`);
    await dataOf("PUT", `/templates/${templateId}/pay-element-mappings/SALARY`, {
      nominalCode: "7000",
      nominalName: "Wages",
    });
    const dimension = { dimension: "TagGroup", tagGroup: "town" };
    await dataOf("POST", `/templates/${templateId}/split-dimensions`, dimension);
    await dataOf("POST", `/templates/${templateId}/split-dimensions`, { dimension: "Department" });
    const moved = { department: "Office", tags: ["town:York:South"] };
    expect((await platform.call("PATCH", `/v1/employees/${employeeId}`, moved)).status).toBe(200);
    const rebuilt = await dataOf("POST", "/journals/rebuild", { journalId: before.journalId, reason: "Mapped" });
    expect(rebuilt).toMatchObject({ version: 2, reason: "Rebuild", note: "Mapped", snapshot: before.snapshot });
    const { lines } = await dataOf("GET", `/journals/${rebuilt.journalId}`);
    expect(sumOf(lines)).toBe(0);
    const wages = lines.filter(({ nominalCode }: { nominalCode: string }) => nominalCode === "7000");
    expect(wages.map((line: { department: string; debit: string }) => [line.department, line.debit])).toEqual([
      ["Bar", "3000.00"],
      ["Kitchen", "2500.00"],
    ]);
    expect(JSON.stringify(lines)).toContain("Leeds:North");
    expect(JSON.stringify(lines)).not.toMatch(/York|Office/);
    const bonus = lines.find(({ payElementId }: { payElementId: string }) => payElementId === "BONUS");
    expect([bonus.department, bonus.debit]).toEqual(["Kitchen", "250.00"]);

    const { items } = await dataOf("GET", `/journals/versions?${place()}`);
    expect(items.map((each: { version: number; status: string }) => [each.version, each.status])).toEqual([
      [2, "Current"],
      [1, "Superseded"],
    ]);
    expect(await tokenOf("POST", "/journals/rebuild", { journalId: before.journalId })).toEqual([
      409,
      "journal_not_latest",
    ]);
    const other = { journalId: rebuilt.journalId, period: 2 };
    expect(await tokenOf("POST", "/journals/rebuild", other)).toEqual([404, "pay_run_not_found"]);
    const compared = await dataOf("GET", `/journals/${before.journalId}/compare/${rebuilt.journalId}`);
    expect(compared.isSame).toBe(false);
    const differences = compared.lines.map(({ difference }: { difference: string }) => pence(difference));
    expect(differences.reduce((sum: number, each: number) => sum + each, 0)).toBe(0);
  });

  it("is reissued under another date, its reversal dated by the caller and never guessed", async () => {
    const before = await dataOf("GET", `/journals/latest?${place()}`);
    const reissue = (body: object) => call("POST", "/journals/reissue", { journalId: before.journalId, ...body });
    const refused = async (reversal: object) => {
      const { status, body } = await reissue({ reversal });
      return [status, body.message.token, body.validationIssues?.[0]?.field, body.validationIssues?.[0]?.reasonToken];
    };
    const invalid = [400, "validation_failed", "reversal.date"];
    expect(await refused({ mode: "SamePeriod" })).toEqual([...invalid, "required_with"]);
    expect(await refused({ mode: "None", date: "2026-04-30" })).toEqual([...invalid, "must_be_absent"]);
    expect(await refused({ mode: "SamePeriod", date: "2026-05-01" })).toEqual([...invalid, "invalid_period"]);
    expect(await refused({ mode: "CurrentPeriod", date: "2026-04-30" })).toEqual([...invalid, "date_before"]);
    const { createdAt: _, updatedAt: __, ...settings } = await dataOf("GET", "/org-journal-settings");
    await dataOf("PUT", "/org-journal-settings", { ...settings, ledgerClosedUntil: "2026-04-30" });
    expect((await refused({ mode: "SamePeriod", date: "2026-04-30" })).slice(0, 2)).toEqual([
      409,
      "ledger_period_closed",
    ]);

    const made = await reissue({ journalDate: "2026-05-31", reversal: { mode: "CurrentPeriod", date: "2026-05-31" } });
    expect(made.body.content.data).toMatchObject({ version: 4, reason: "Reissue", journalDate: "2026-05-31" });
    const { items } = await dataOf("GET", `/journals/versions?${place()}`);
    expect(items.map((each: { reason: string; isLatest: boolean }) => [each.reason, each.isLatest])).toEqual([
      ["Reissue", true],
      ["Reversal", false],
      ["Rebuild", false],
      ["Initial", false],
    ]);
    const [, reversal, reversed] = items;
    expect([reversal.reversesJournalId, reversed.reversedByJournalId]).toEqual([
      reversed.journalId,
      reversal.journalId,
    ]);
    const all = [];
    for (const { journalId } of [reversal, reversed])
      all.push(...(await dataOf("GET", `/journals/${journalId}`)).lines);
    for (const nominalCode of new Set(all.map((line) => line.nominalCode))) {
      expect(sumOf(all.filter((line) => line.nominalCode === nominalCode))).toBe(0);
    }
    const { items: history } = await dataOf("GET", `/journals/${reversed.journalId}/history`);
    expect(history.map((entry: { action: string }) => entry.action)).toEqual(["Updated", "Updated", "Created"]);
  });

  it("cannot be changed or deleted in the database", async () => {
    const database = await openDatabase(platform.databaseUrl);
    for (const statement of [
      "update journal set header = '{}'",
      "delete from journal",
      "update journal_line set debit = 0",
      "delete from journal_line",
    ]) {
      await expect(database.query(statement)).rejects.toThrow("the journal is made");
    }
    await database.end();
  });
});

describe("the files of a journal", () => {
  it("are CSV and PDF, the same bytes each time, and note that the journal has left its run", async () => {
    const { journalId } = await dataOf("GET", `/journals/latest?${place()}`);
    const xero = await call("GET", `/journals/${journalId}/exports/csv`);
    expect([xero.status, xero.headers.get("content-type")]).toEqual([200, "text/csv"]);
    expect(text(xero).split("\r\n")[0]).toBe(
      "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
    );
    const again = await call("GET", `/journals/${journalId}/exports/csv`);
    expect(again.headers.get("etag")).toBe(xero.headers.get("etag"));
    const generic = await call("GET", `/journals/${journalId}/exports/csv?preset=Generic&dateFormatPreset=dd/MM/yyyy`);
    expect(text(generic)).toContain("31/05/2026");
    const workbook = await call("GET", `/journals/${journalId}/exports/xlsx?dateFormatPreset=dd/MM/yyyy`);
    const sheet = { sheetName: null, mostRows: 99, mostColumns: 99 };
    const { rows } = await readSheet(workbook.body, sheet);
    const columns = ["*Date", "*AccountCode", "*Amount"].map((name) => rows[0]?.cells.indexOf(name) ?? -1);
    expect(columns.map((at) => rows[1]?.kinds[at])).toEqual(["Date", "Text", "Number"]);
    const shown = rows.slice(1).map(({ cells }) => pence(cells[columns[2] ?? -1] ?? ""));
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(rows).toHaveLength(text(xero).trimEnd().split("\r\n").length);
    expect(rows[1]?.cells[columns[0] ?? -1]).toBe("2026-05-31");
    const pdf = await call("GET", `/journals/${journalId}/exports/pdf`);
    const printed = allParts(readPdf(pdf.body).document).map((part) => part.text.replaceAll(/\s+/g, " ").trim());
    const { body } = await platform.call("GET", `/v1/payrollconfig/${run.payrollConfigId}`);
    expect(printed.join(" ")).toContain(`${body.content.data.name}, 2026-27 period 1`);
    expect(printed.join(" ")).not.toContain((await dataOf("GET", `/journals/${journalId}`)).payRunId);
    const link = await dataOf("GET", `/journals/${journalId}/exports/csv/download-url`);
    const opened = await platform.app.request(link.downloadUrl);
    expect(await opened.text()).toBe(text(xero));
    expect((await platform.run(1)).body.content.data.usedBy).toContain("JournalExport");
    const { items } = await dataOf("GET", `/journals/${journalId}/parts`);
    expect(items).toMatchObject([{ part: 1, isBalanced: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(await tokenOf("GET", `/journals/${journalId}/exports/csv?part=2`)).toEqual([404, "journal_part_not_found"]);
  });

  it("are previewed of an open run, as data, CSV and PDF, and nothing is stored", async () => {
    await platform.next();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
    await platform.settled(2);
    const asked = { ...run, period: 2 };
    const preview = await dataOf("POST", `/templates/${templateId}/preview`, asked);
    expect(preview).toMatchObject({ status: "PREVIEW", isBalanced: true, pendingRecalculations: 0 });
    expect(JSON.stringify(preview.warnings)).not.toContain("payslips_pending");
    expect(sumOf(preview.lines)).toBe(0);
    const csv = await call("POST", `/templates/${templateId}/preview`, { ...asked, format: "Csv" });
    expect(text(csv)).toContain("*Narration");
    const xlsx = await call("POST", `/templates/${templateId}/preview`, { ...asked, format: "Xlsx" });
    expect((await readSheet(xlsx.body, { sheetName: null, mostRows: 99, mostColumns: 99 })).rows[0]?.cells[0]).toBe(
      "*Narration",
    );
    const pdf = await call("POST", `/templates/${templateId}/preview`, { ...asked, format: "Pdf" });
    expect(text(pdf).slice(0, 5)).toBe("%PDF-");
    expect((await dataOf("GET", "/journals?period=2")).items).toEqual([]);
    await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
      const { organisationId } = platform.owner;
      await sql`insert into pay_dirty (organisation_id, dirty_id, payroll_config_id, employee_id, created_at)
        values (${organisationId}, 'journal preview', ${run.payrollConfigId}, ${employeeId}, now())`.execute(tx);
    });
    expect(await dataOf("POST", `/templates/${templateId}/preview`, asked)).toMatchObject({
      lines: preview.lines,
      pendingRecalculations: 1,
      warnings: expect.arrayContaining([expect.objectContaining({ token: "payslips_pending" })]),
    });
    await platform.post(employeeId, [{ payElementCode: "BONUS", amount: "1" }]);
    await platform.settled(2);
  });
});

describe("a lock", () => {
  it("makes the journals of its run by a job: by the templates that name the payroll", async () => {
    const named = {
      name: "Named",
      payrollConfigIds: [run.payrollConfigId],
      accountsPreset: "Sage50",
      exportPreset: "Sage50",
    };
    const { templateId: other } = await dataOf("POST", "/templates", named);
    const { templateId: second } = await dataOf("POST", "/templates", { ...named, name: "Named too" });
    expect((await platform.lockRun(2)).status).toBe(200);
    await atRest();
    const { items } = await dataOf("GET", "/journals?period=2");
    const made = { status: "Current", isBalanced: true, partCount: 1 };
    const byTemplate = new Map(items.map((each: { templateId: string }) => [each.templateId, each]));
    expect([items.length, byTemplate.get(other), byTemplate.get(second)]).toMatchObject([2, made, made]);
    const types = (await platform.events())
      .map(({ event_type: type }) => type)
      .filter((type) => type.startsWith("journal."));
    expect(new Set(types)).toEqual(new Set(["journal.failed", "journal.created", "journal.reissued"]));
    const sage = text(
      await call(
        "GET",
        `/journals/${items.find(({ templateId: id }: { templateId: string }) => id === other).journalId}/exports/csv`,
      ),
    );
    expect(sage).toContain("JD,,7000,0,");

    // It has journals, so it is not deleted but archived.
    await dataOf("DELETE", `/templates/${second}`);
    expect((await platform.lockRun(3)).status).toBe(200);
    await atRest();
    expect((await dataOf("GET", "/journals?period=3")).items).toMatchObject([{ templateId: other }]);
  });
});

/** Begins the next run; returns its period once it is calculated. */
async function nextRun(): Promise<number> {
  const { status, body } = await platform.next();
  expect(status, JSON.stringify(body)).toBe(201);
  const { period } = body.content.data;
  await platform.settled(period);
  return period;
}

async function locked(period: number): Promise<void> {
  expect((await platform.lockRun(period)).status).toBe(200);
  await atRest();
}

describe("a run whose journal nothing makes", () => {
  const templateOf = (name: string) => dataOf("POST", "/templates", { name, accountsPreset: "XeroUk" });

  async function withoutTemplates() {
    const { items } = await dataOf("GET", "/templates?pageSize=100");
    for (const each of items) await dataOf("DELETE", `/templates/${each.templateId}`);
  }

  const tokensOf = (warnings: readonly { readonly token: string }[]) => warnings.map(({ token }) => token);
  const warnings = async (period: number): Promise<readonly string[]> =>
    tokensOf((await platform.run(period)).body.content.data.warnings);

  it("is warned of, is a failed row with an event after the lock, and is journalled by a template that is named", async () => {
    await withoutTemplates();
    const { templateId: whole } = await templateOf("Whole");
    await dataOf("PUT", "/org-journal-settings", {
      defaultTemplateId: whole,
      suspenseAccount: { nominalCode: "9998" },
    });
    await templateOf("Spare");
    const period = await nextRun();
    await dataOf("DELETE", `/templates/${whole}`);
    const lock = await platform.lockRun(period);
    expect([lock.status, tokensOf(lock.body.content.data.warnings)]).toEqual([
      200,
      expect.arrayContaining(["journal_template_missing"]),
    ]);
    await atRest();
    expect(await warnings(period)).toContain("journal_template_missing");
    const { items } = await dataOf("GET", "/journals?status=Failed");
    expect(items).toMatchObject([{ period, errorToken: "journal_template_missing", version: 0 }]);
    const failed = (await platform.events()).filter(({ event_type: type }) => type === "journal.failed");
    expect(failed.at(-1)?.body).toContain("journal_template_missing");
    const { templateId: named } = await templateOf("Chosen");
    const made = await dataOf("POST", "/journals", { ...run, period, templateId: named });
    expect(made).toMatchObject({ status: "Current", period });
    expect((await dataOf("GET", "/journals?status=Failed")).items).toEqual([]);
  });

  it("is not expected if locks make no journals", async () => {
    await withoutTemplates();
    await templateOf("Further");
    await dataOf("PUT", "/org-journal-settings", { autoGenerateOnLock: false });
    const period = await nextRun();
    await locked(period);
    expect(await warnings(period)).not.toContain("journal_template_missing");
    expect((await dataOf("GET", `/journals?period=${period}`)).items).toEqual([]);
  });
});

describe("a closed ledger", () => {
  it("has no journal that is rebuilt, reissued or made on its dates, whoever asks", async () => {
    const { templateId: kept } = await dataOf("POST", "/templates", { name: "Kept", accountsPreset: "XeroUk" });
    const settings = { defaultTemplateId: kept, suspenseAccount: { nominalCode: "9998" } };
    await dataOf("PUT", "/org-journal-settings", settings);
    const period = await nextRun();
    await locked(period);
    const of = { ...run, period, templateId: kept };
    const made = await dataOf("GET", `/journals/latest?${place(period)}&templateId=${kept}`);
    await dataOf("PUT", "/org-journal-settings", { ...settings, ledgerClosedUntil: made.journalDate });
    const closed = [409, "ledger_period_closed"];
    expect(await tokenOf("POST", "/journals/rebuild", of)).toEqual(closed);
    expect(await tokenOf("POST", "/journals/rebuild", { ...of, journalDate: made.journalDate })).toEqual(closed);
    expect(await tokenOf("POST", "/journals/reissue", { ...of, reference: "Other" })).toEqual(closed);
    const { templateId: second } = await dataOf("POST", "/templates", { name: "Second", accountsPreset: "XeroUk" });
    const first = { ...run, period, templateId: second };
    expect(await tokenOf("POST", "/journals", first)).toEqual(closed);
    const [year = "", month = ""] = made.journalDate.split("-");
    const open = `${year}-${String(Number(month) + 1).padStart(2, "0")}-01`;
    expect(await dataOf("POST", "/journals", { ...first, journalDate: open })).toMatchObject({ journalDate: open });
    const rebuilt = await dataOf("POST", "/journals/rebuild", { ...of, journalDate: open });
    expect(rebuilt).toMatchObject({ version: 2, reason: "Rebuild", journalDate: open });
  });

  it("has no journal made by a lock either: the run is a failed row", async () => {
    const { templateId: own } = await dataOf("POST", "/templates", { name: "Own", accountsPreset: "XeroUk" });
    const settings = { defaultTemplateId: own, suspenseAccount: { nominalCode: "9998" } };
    await dataOf("PUT", "/org-journal-settings", { ...settings, ledgerClosedUntil: "2027-03-31" });
    const period = await nextRun();
    await locked(period);
    const { items } = await dataOf("GET", `/journals?period=${period}`);
    expect(items).toMatchObject([{ status: "Failed", errorToken: "ledger_period_closed" }]);
  });
});

describe("the journals of several payrolls", () => {
  it("have references of their own, which later versions keep, and warnings that name employees", async () => {
    const { templateId: shared } = await dataOf("POST", "/templates", { name: "Shared", accountsPreset: "XeroUk" });
    const settings = { defaultTemplateId: shared, suspenseAccount: { nominalCode: "9998" } };
    await dataOf("PUT", "/org-journal-settings", settings);
    const split = { dimension: "TagGroup", tagGroup: "town" };
    await dataOf("POST", `/templates/${shared}/split-dimensions`, split);
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
    const references: string[] = [];
    for (const [name, payrollId] of [
      ["Office staff", "O1"],
      ["Shop staff", "S1"],
    ] as const) {
      const payroll = { name, payFrequency: "Monthly", paymentPeriodConfig };
      const { payrollConfigId } = (await platform.call("POST", "/v1/payrollconfig", payroll)).body.content.data;
      const person = { payrollId, lastName: name.split(" ")[0], taxCode: "1257L", payrollConfigId };
      const tags = ["town:Leeds:North", "town:Leeds:South"];
      const { employeeId: id } = await platform.employee({ ...person, tags });
      await platform.call("POST", `/v1/payroll/${payrollConfigId}/next`);
      await platform.post(id, [{ payElementCode: "SALARY", amount: "2000" }]);
      const lock = await platform.call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
      expect(lock.status, JSON.stringify(lock.body)).toBe(200);
      await atRest();
      const at = `payrollConfigId=${payrollConfigId}&year=2026&period=1`;
      const made = await dataOf("GET", `/journals/latest?${at}`);
      references.push(made.reference);
      const texts = JSON.stringify(made.warnings.map(({ text: of }: { readonly text: string }) => of));
      expect(texts).toMatch(new RegExp(`${person.lastName} has several tags of `));
      expect(texts).not.toContain(id);
      const rebuilt = await dataOf("POST", "/journals/rebuild", { journalId: made.journalId });
      expect(rebuilt.reference).toBe(made.reference);
    }
    expect(new Set(references).size).toBe(2);
    for (const reference of references) expect(reference).toMatch(/^PAY-2026-01(-\d)?$/);
  });
});
