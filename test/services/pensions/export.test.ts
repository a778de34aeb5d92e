import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROVIDER_PROFILES, readProviderFile } from "../../../src/engine/bank-files";
import { formatPence, readCsv, readPence } from "../../../src/engine/base";
import { readSheet } from "../../../src/platform/spreadsheets";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { whileHeld } from "../support/at-once";
import { fileOfMany } from "./many-members";
import { GROUP, SCHEME } from "./sample-pensions";

const PROVIDER = "01JZ3V6D4R0000000000000P";
const PENSION = "/v2/pension/employee-pension";

let platform: RunPlatform;
const schemes: Record<string, string> = {};
const people: Record<string, string> = {};
const id = (name: string) => people[name] ?? "";
const scheme = (name: string) => schemes[name] ?? "";

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

async function refused(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await platform.call(method, path, body);
  return [status, answer.message.token];
}

const runPath = (period = 1) =>
  `year/2026/period/${period}/frequency/Monthly/payroll-config/${platform.payrollConfigId}`;
const listPath = (period = 1) => `/v2/pension/pension-calculation/export/${runPath(period)}`;

/** Lists the files of a run once the job that follows its lock, or a request, has ended. */
async function files(
  count: number,
  isReady: (items: readonly Readonly<Record<string, unknown>>[]) => boolean = () => true,
) {
  for (;;) {
    const { items } = await done("GET", listPath());
    if (items.length === count && isReady(items)) return items;
    await wait(50);
  }
}

async function textOf({ downloadUrl }: { readonly downloadUrl: string }): Promise<string> {
  const { pathname, search } = new URL(downloadUrl);
  return (await platform.app.request(pathname + search)).text();
}

/** Makes a scheme with one group and a member who is paid 2,000. */
async function member(name: string, provider: string, more: object = {}, group: object = {}, fields: object = {}) {
  const stated = { ...SCHEME, name, pensionProviderId: `${PROVIDER}${provider}`, ...more };
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", stated);
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", {
    ...GROUP,
    pensionSchemaId,
    ...group,
  });
  const nationalInsuranceNumber = `AB12345${Object.keys(people).length}C`;
  const { employeeId } = await platform.employee({ taxCode: "1257L", nationalInsuranceNumber, ...fields });
  schemes[name] = pensionSchemaId;
  people[name] = employeeId;
  const joined = { employeeId, pensionGroupId, enrolmentDate: "2026-04-06", joinReason: "OptIn" };
  await done("POST", PENSION, joined);
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
}

beforeAll(async () => {
  platform = await runPlatform(undefined, { services: ["pensions", "jobs"] });
  await platform.next();
  const address = { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" };
  await member("generic", "02");
  await member("sacrifice", "03", {}, { pensionType: "SalarySacrifice" });
  await member("nest", "01", { paymentSource: "Direct Debit", externalReferenceId: "EMP000123456" });
  await member("smart", "04", { externalReferenceId: "SMART-1" }, {}, { address, email: "m@sample.example" });
  await member("manual", "00");
  await member("incomplete", "04", { externalReferenceId: null });
});

afterAll(() => platform.stop());

describe("the files of a run", () => {
  it("cannot be asked for while it is open", async () => {
    const asked = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1, frequency: "Monthly" };
    expect(await refused("POST", "/v2/pension/pension-calculation/export", asked)).toEqual([409, "pay_run_not_locked"]);
    const wrong = { ...asked, pensionProviderId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" };
    expect(await refused("POST", "/v2/pension/pension-calculation/export", wrong)).toEqual([
      404,
      "pension_provider_not_found",
    ]);
    expect(await done("GET", listPath())).toEqual({ items: [] });
  });

  it("follow the lock by themselves: one for each scheme, none for the manual provider", async () => {
    const path = `/v2/pension/employee-pension/${id("generic")}/additional-voluntary-contributions/2026/1`;
    await done("PUT", path, { amount: "50.00" });
    expect((await platform.lockRun(1)).status).toBe(200);
    const items = await files(5);
    expect(items.map((file: Record<string, unknown>) => file.filePath)).toEqual([
      `nest/2026-1/${scheme("nest")}.csv`,
      `now-pensions/2026-1/${scheme("sacrifice")}.csv`,
      ...[scheme("smart"), scheme("incomplete")].sort().map((each) => `smart-pension/2026-1/${each}.csv`),
      `the-peoples-pension/2026-1/${scheme("generic")}.csv`,
    ]);
    const created = (await platform.events()).filter(({ event_type }) => event_type === "pension.files_created");
    expect(created).toHaveLength(4);
    expect(await done("GET", `/v2/pension/export-file-retrieval/pension-calculation/${runPath()}`)).toMatchObject({
      items: items.map(({ fileId }: { fileId: string }) => ({ fileId })),
    });
  });

  it("keep their run from being reopened once somebody has the link to one", async () => {
    expect((await platform.run(1)).body.content.data.usedBy).toEqual(["PensionFile"]);
    const reopen = `/v1/payroll/${platform.payrollConfigId}/2026/1/reopen`;
    expect(await refused("POST", reopen, { reason: "A line was missing" })).toEqual([409, "pay_run_already_used"]);
  });

  it("are read back by their own readers, with the sums of the payslips", async () => {
    for (const file of await files(5)) {
      if (file.downloadUrl === null) continue;
      const text = await textOf(file);
      expect(createHash("sha256").update(text).digest("hex")).toBe(file.sha256);
      const read = readProviderFile(PROVIDER_PROFILES[file.profileId] ?? "", text);
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const sum = (...names: string[]) =>
        formatPence(
          read.value.records
            .flatMap((record) => names.map((name) => readPence(record[name] ?? "0")))
            .reduce((a, b) => a + b),
        );
      expect(file.totals).toEqual({
        employeeContribution: sum("employeeContribution", "employeeLumpSum", "additionalVoluntaryContribution"),
        employerContribution: sum("employerContribution"),
      });
      const name = Object.keys(schemes).find((each) => schemes[each] === file.pensionSchemaId) ?? "";
      const { forPeriod } = await platform.payslip(id(name), 1);
      expect([file.totals.employeeContribution, file.totals.employerContribution, file.rowCount]).toEqual([
        forPeriod.pension,
        forPeriod.employerPension,
        1,
      ]);
    }
  });

  it("say what their layouts ask for", async () => {
    const items = await files(5);
    const of = (name: string) => items.find((file: Record<string, unknown>) => file.pensionSchemaId === scheme(name));
    expect(await textOf(of("generic"))).toMatch(
      /^[A-Z]{2}\d{6}[A-D],Sample Baker,01\/04\/2026,30\/04\/2026,2000\.00,44\.40,59\.20,,,40\.00,\r\n$/,
    );
    expect(await textOf(of("sacrifice"))).toMatch(/,2000\.00,118\.40,,,,,\r\n$/);
    const [header, detail, trailer] = (await textOf(of("nest"))).split("\r\n");
    expect(header).toBe("H,EMP000123456,CS,2026-04-30,Direct Debit,2026-05-22,Monthly,,,2026-04-01,1");
    expect(detail).toMatch(/^D,Baker,[A-Z]{2}\d{6}[A-D],[^,]+,1480\.00,,44\.40,59\.20,,/);
    expect(trailer).toBe("T,1,3");
    const smart = readProviderFile("papdis-1.0", await textOf(of("smart")));
    expect(smart.ok && smart.value.records[0]).toMatchObject({
      group: "default",
      enrolmentEvent: "OptIn",
      eventDate: "2026-04-06",
      employerId: "SMART-1",
      pensionableEarnings: "1480.00",
      totalEarnings: "2000.00",
      postcode: "EC1A 1BB",
    });
  });

  it("name what is missing instead of a file that would be refused; a further export makes it", async () => {
    const isOf = ({ pensionSchemaId }: { pensionSchemaId: string }) => pensionSchemaId === scheme("incomplete");
    const before = await files(5);
    expect(before.find(isOf)).toMatchObject({
      downloadUrl: null,
      sha256: null,
      problems: [{ employeeId: null, field: "employerId", reasonToken: "required" }],
    });
    const {
      id: _,
      createdAt,
      updatedAt,
      ...stated
    } = await done("GET", `/v2/pension/pension-schema/${scheme("incomplete")}`);
    await done("PUT", `/v2/pension/pension-schema/${scheme("incomplete")}`, {
      ...stated,
      externalReferenceId: "SMART-2",
    });
    const asked = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1, frequency: "Monthly" };
    const smart = { ...asked, pensionProviderId: `${PROVIDER}04` };
    const { payRunId } = (await platform.run(1)).body.content.data;
    const ask = () => done("POST", "/v2/pension/pension-calculation/export", smart);
    const { jobId } = await whileHeld(platform.databaseUrl, `pension export ${payRunId}`, ask);
    const after = await files(5, (items) => items.every((file) => file.downloadUrl !== null));
    const isSame = (file: { fileId: string }) =>
      before.some(({ fileId }: { fileId: string }) => fileId === file.fileId);
    expect(after.filter(isSame)).toHaveLength(4);
    const { result } = await done("GET", `/v1/jobs/${jobId}`);
    expect(result.fileIds).toEqual([after.find(isOf).fileId]);
  });
});

describe("the layout of a scheme's file", () => {
  const path = (name: string) => `/v2/pension/pension-schema/${scheme(name)}/file-mapping`;
  const column = { name: "Member", format: "Text", source: "alternativeId", isMandatory: true, length: 20 };
  const profile = {
    id: "own",
    title: "Own",
    version: "1",
    dateFormat: "DD/MM/YYYY",
    hasHeadings: true,
    detail: [column, { name: "Total", format: "Money", source: "employeeContribution", isMandatory: true }],
    trailer: [{ name: "Members", format: "Count" }],
  };

  it("is the provider's own until the organisation saves one, and again after null", async () => {
    expect(await done("GET", path("generic"))).toMatchObject({ isOwn: false, profile: { id: "contributions" } });
    expect(await done("PUT", path("generic"), { profile })).toMatchObject({ isOwn: true, profile: { title: "Own" } });
    const asked = { payrollConfigId: platform.payrollConfigId, year: 2026, period: 1, frequency: "Monthly" };
    await done("POST", "/v2/pension/pension-calculation/export", asked);
    const isOwn = ({ profileId }: Readonly<Record<string, unknown>>) => profileId === "own";
    const file = (await files(5, (items) => items.some(isOwn))).find(isOwn);
    // A voluntary contribution without a column of its own is in the member's.
    expect(await textOf(file)).toMatch(/^Member,Total\r\n[^,]+,99\.20\r\n1\r\n$/);
    expect(await done("PUT", path("generic"), { profile: null })).toMatchObject({ isOwn: false });
  });

  it("is refused with a source that is not on record, a code for two words, or for a provider without files", async () => {
    const detail = [{ ...column, source: "shoeSize" }];
    expect(await refused("PUT", path("generic"), { profile: { ...profile, detail } })).toEqual([
      400,
      "validation_failed",
    ]);
    const codes = { Male: "1", Female: "1" };
    const twice = [{ name: "Sex", format: "Code", source: "gender", isMandatory: true, codes }];
    expect(await refused("PUT", path("generic"), { profile: { ...profile, detail: twice } })).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await refused("PUT", path("manual"), { profile })).toEqual([409, "provider_takes_no_files"]);
    expect(await done("GET", path("manual"))).toMatchObject({ isOwn: false, profile: null });
    const nobody = "/v2/pension/pension-schema/01JZ3V6D4R8QK2M5N7P9T1W3X5/file-mapping";
    expect(await refused("GET", nobody)).toEqual([404, "pension_scheme_not_found"]);
  });
});

describe("the file of many members", () => {
  it("has a row for each of them, and the sums of their payslips", async () => {
    const { rows, listed, read, run } = await fileOfMany(40);
    expect([rows, listed.rowCount]).toEqual([40, 40]);
    expect(read).toEqual(run);
  });
});

describe("the contributions of a run as a table", () => {
  const table = async (format: string) =>
    (await platform.call("GET", `/v2/pension/pension-calculation/csv/${runPath()}?format=${format}`)).body;

  it("has a row for each membership, in CSV without formulas and in a workbook with numbers", async () => {
    const csv = readCsv(new TextDecoder().decode(await table("Csv")));
    if (!("length" in csv)) throw new Error("The table is CSV.");
    const { rows } = await readSheet(await table("Xlsx"), { sheetName: null, mostRows: 99, mostColumns: 13 });
    expect(rows).toHaveLength(csv.length);
    expect(csv.length).toBeGreaterThan(2);
    const contributions = (cells: readonly string[]) =>
      cells.slice(7).map((amount) => Math.round(Number(amount) * 100));
    for (const [at, row] of rows.slice(1).entries()) {
      expect(contributions(row.cells)).toEqual(contributions(csv[at + 1]?.cells ?? []));
      expect(row.kinds.slice(7)).toEqual(Array.from({ length: 6 }, () => "Number"));
    }
    expect(csv.flatMap(({ cells }) => cells).filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  });
});
