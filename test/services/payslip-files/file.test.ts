import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApp } from "../../../src/platform/http";
import { allParts, type ReadPdf, readPdf, tablesOf } from "../../documents/support/read-pdf";
import { withPartsOf } from "../../support/api/follow-references";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { tokenOf } from "../support/platform";
import { fileAt, SALARY, tellEmployer } from "./sample-payslips";

const LETTERS = "abcdefghijklmnopqrst";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.next();
});

afterAll(() => platform.stop());

async function employee(fields: object = {}): Promise<string> {
  const { employeeId } = await platform.employee({ taxCode: "1257L", ...fields });
  await platform.post(employeeId, SALARY);
  return employeeId;
}

async function readFile(employeeId: string): Promise<ReadPdf> {
  const { status, body } = await platform.call("GET", fileAt(employeeId));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return readPdf(body);
}

const said = ({ document }: ReadPdf) => allParts(document).map(({ text }) => text);

describe("a payslip as PDF", () => {
  it("waits for the employer's name, says that it is a preview, then that it is final, with the figures of the data", async () => {
    const employeeId = await employee({ firstName: "Łucja", lastName: "Ŵyn" });
    const nameless = await platform.call("GET", fileAt(employeeId));
    expect([nameless.status, nameless.body.message.token]).toEqual([409, "organisation_information_missing"]);
    await tellEmployer(platform);
    const preview = await readFile(employeeId);
    expect(said(preview)).toContain("Preview: these figures are not final.");
    for (const { decorations } of preview.pages) expect(decorations.join()).toContain("PREVIEW");

    expect((await platform.lockRun(1)).status).toBe(200);
    const pdf = await readFile(employeeId);
    const { forPeriod } = await platform.payslip(employeeId, 1);
    expect(forPeriod.netPay).toBe("2453.64");
    expect(said(pdf).join()).not.toContain("review");
    expect(said(pdf)).toEqual(expect.arrayContaining(["Łucja Ŵyn", "Net pay £2,453.64", "PAYE reference 123/AB456"]));
    expect(tablesOf(pdf.document).flat()).toContainEqual(["Income tax", "390.20", "390.20"]);
    expect(said(pdf)).toContain("Pay period 01/04/2026 to 30/04/2026");
    await platform.next();
  });

  it("are one file of a locked run, by last name, each as it is alone", async () => {
    const file = async (query = "") => {
      const { call, payrollConfigId } = platform;
      return call("GET", `/v1/payroll/${payrollConfigId}/2026/1/payslips/file${query}`);
    };
    const { status, headers, body } = await file();
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toContain('filename="payslips-2026-04-30.pdf"');
    const list = await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/2026/1/payslips`);
    const { items } = list.body.content.data;
    const together = await readPdf(body);
    expect(together.pages).toHaveLength(items.length);
    for (const { employeeId } of items)
      expect(said(together)).toEqual(expect.arrayContaining(said(await readFile(employeeId))));
    expect(together.pages.map(({ decorations }) => decorations.join()).join()).not.toContain("Page 1 of");
    expect((await file("?part=2")).body.message.token).toBe("payslip_not_found");
    const open = await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/2026/2/payslips/file`);
    expect([open.status, open.body.message.token]).toEqual([409, "payslips_not_final"]);
  });

  it("is a file to save, kept nowhere on the way, and the same bytes each time", async () => {
    const employeeId = await employee();
    const [one, two] = [
      await platform.call("GET", fileAt(employeeId, 2)),
      await platform.call("GET", fileAt(employeeId, 2)),
    ];
    expect(one.headers.get("content-type")).toBe("application/pdf");
    expect(one.headers.get("content-disposition")).toMatch(
      /^attachment; filename="payslip-2026-05-29-\S+-preview\.pdf"/,
    );
    expect(one.headers.get("cache-control")).toBe("private, no-store");
    expect(one.headers.get("content-length")).toBe(String(one.body.length));
    expect(one.headers.get("etag")).toMatch(/^"[\w-]{43}"$/);
    expect(two.headers.get("etag")).toBe(one.headers.get("etag"));
    const known = { "if-none-match": one.headers.get("etag") ?? "" };
    const same = await platform.call("GET", fileAt(employeeId, 2), undefined, known);
    expect([same.status, same.body.length, same.headers.get("etag")]).toEqual([304, 0, one.headers.get("etag")]);
    expect(same.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(two.body).equals(Buffer.from(one.body))).toBe(true);
  });

  it("is named by the payroll number in letters that every file system takes", async () => {
    const employeeId = await employee({ payrollId: "../A 1" });
    const { headers } = await platform.call("GET", fileAt(employeeId, 2));
    expect(headers.get("content-disposition")).toContain('filename="payslip-2026-05-29-..-A-1-preview.pdf"');
  });

  it.each(["application/pdf", "application/*", "text/html, */*;q=0.1", ""])(
    "is answered to Accept: %s",
    async (accept) => {
      const employeeId = await employee();
      expect((await platform.call("GET", fileAt(employeeId, 2), undefined, { accept })).status).toBe(200);
    },
  );

  it.each(["application/json", "text/html, application/xml", "application/pdf;q=0, */*"])(
    "is refused to Accept: %s",
    async (accept) => {
      const employeeId = await employee();
      const { status, body } = await platform.call("GET", fileAt(employeeId, 2), undefined, { accept });
      expect([status, body.message.token]).toEqual([406, "not_acceptable"]);
    },
  );

  it("rounds hours to what is printed, and leaves out a rate that is no whole number of pence", async () => {
    const employeeId = await employee();
    await platform.post(employeeId, [
      { payElementCode: "SALARY", units: "7.335", unitName: "Hour", payRate: "15.505" },
      { payElementCode: "SALARY", units: "2", unitName: "Hour", payRate: "20" },
    ]);
    const pdf = readPdf((await platform.call("GET", fileAt(employeeId, 2))).body);
    const rows = tablesOf(pdf.document).flat();
    expect(rows).toContainEqual([expect.any(String), "7.34", ""]);
    expect(rows).toContainEqual([expect.any(String), "2.00", "20.00"]);
  });

  it("refuses a name that the fonts lack, with the letters", async () => {
    const employeeId = await employee({ firstName: "李" });
    const { status, body } = await platform.call("GET", fileAt(employeeId, 2));
    expect([status, body.message.token]).toEqual([409, "payslip_not_printable"]);
    expect(body.validationIssues).toMatchObject([{ reasonToken: "characters_not_printable" }]);
    expect(body.validationIssues[0].reason).toContain("U+674E");
  });
});

describe("payslips that are not there", () => {
  it("are reported as such, to another organisation as if nothing were there", async () => {
    const employeeId = await employee();
    const none = platform.ids.next();
    const ask = async (call: typeof platform.call, path: string) => {
      const { status, body } = await call("GET", path);
      return [status, body.message.token];
    };
    expect(await ask(platform.call, fileAt(none))).toEqual([404, "employee_not_found"]);
    expect(await ask(platform.stranger, fileAt(employeeId, 2))).toEqual([404, "employee_not_found"]);
    expect(await ask(platform.call, fileAt(employeeId, 9))).toEqual([404, "payslip_not_found"]);
    expect(await ask(platform.call, fileAt(employeeId, 57))).toEqual([400, "validation_failed"]);
    expect(await ask(platform.call, fileAt("nobody"))).toEqual([400, "validation_failed"]);
  });
});

describe("the description", () => {
  it("says that a PDF is answered, and that refusals come in the envelope", async () => {
    const { paths } = withPartsOf(await (await platform.app.request("/openapi.json")).json());
    const { responses } = paths["/v1/payslip/data/{employeeId}/{year}/{period}/file"].get;
    expect(responses["200"].content).toEqual({ "application/pdf": { schema: { type: "string", format: "binary" } } });
    expect(Object.keys(responses["200"].headers)).toEqual(["Content-Disposition", "ETag"]);
    for (const [status, token] of [
      ["406", "not_acceptable"],
      ["409", "payslip_not_printable"],
      ["503", "service_unavailable"],
    ] as const) {
      expect(responses[status].description).toContain(`\`${token}\`: `);
      expect(responses[status].content["application/json"].schema.$ref).toBe("#/components/schemas/Refusal");
    }
  });
});

describe("over a socket", () => {
  it("twenty are drawn at once, each its own", async () => {
    const employees = await Promise.all(
      Array.from({ length: 20 }, (_, index) => employee({ firstName: `Number-${LETTERS[index]}` })),
    );
    const served = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
    try {
      const token = await tokenOf(platform.app, platform.owner);
      const answers = await Promise.all(
        employees.map((employeeId) =>
          fetch(`http://127.0.0.1:${served.port}${fileAt(employeeId, 2)}`, {
            headers: { "x-auth-token": token, accept: "application/pdf" },
          }),
        ),
      );
      for (const [index, answer] of answers.entries()) {
        expect(answer.status).toBe(200);
        expect(said(readPdf(new Uint8Array(await answer.arrayBuffer())))).toContain(`Number-${LETTERS[index]} Baker`);
      }
    } finally {
      await served.stop();
    }
  });
});
