import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../../src/services/preview";
import { calculate, issuesOf } from "../http";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, webFolder: "" });
});
afterAll(() => server.stop());

const GOOD = { payFrequency: "Monthly", taxYear: 2026, period: 1, grossPay: "2000" };

describe("what is wrong with a body", () => {
  test("is said all at once, each at its field, with arguments", async () => {
    const answer = await calculate(server, {
      ...GOOD,
      grossPay: "2000.123",
      taxCode: "12Q",
      niCategory: "O",
      employeeId: "01KAAAAAAAAAAAAAAAAAAAAAAA",
      courtOrders: [{}],
      dateOfBirth: "2001-02-30",
      organisation: "x",
      pension: {
        pensionType: "ReliefAtSource",
        contributionBasis: "GrossPay",
        employeeFactor: "1.5",
        extra: 1,
      },
      yearToDate: { taxablePay: "x", tax: "0" },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.message.token).toBe("validation_failed");
    expect(answer.json.content.data).toEqual({});
    expect([...issuesOf(answer)].sort()).toEqual(
      [
        "courtOrders[0].orderType required",
        "dateOfBirth invalid_date",
        "employeeId must_be_absent",
        "grossPay not_whole_pence",
        "niCategory invalid_ni_category",
        "organisation unknown_field",
        "pension.contributionBasis unknown_value",
        "pension.employeeFactor too_large",
        "pension.extra unknown_field",
        "taxCode invalid_tax_code",
        "yearToDate.taxablePay not_a_number",
      ].sort(),
    );
    const basis = answer.json.validationIssues.find((issue: { field: string }) => issue.field.endsWith("Basis"));
    expect(basis.reasonTokenArguments).toEqual([
      {
        name: "allowed",
        value:
          "QualifyingEarnings, PensionablePaySet1, PensionablePaySet2, PensionablePaySet3, PensionablePayUncertified",
      },
    ]);
    for (const issue of answer.json.validationIssues) expect(issue.reason).toMatch(/^\S.*\.$/);
  });

  test.each([
    ["no pay", { ...GOOD, grossPay: undefined }, ["grossPay required"]],
    ["pay twice", { ...GOOD, salary: "24000" }, ["salary sent_together"]],
    [
      "pay three times",
      { ...GOOD, salary: "24000", lines: [{ amount: "1" }] },
      ["lines sent_together", "salary sent_together"],
    ],
    ["no frequency", { ...GOOD, payFrequency: undefined }, ["payFrequency required"]],
    [
      "a further payment on a month 1 basis without its period so far",
      { ...GOOD, taxCode: "1257L M1", earningsPeriodToDate: { niBandResult: {} } },
      ["taxPeriodToDate required"],
    ],
    [
      "irregular pay on a week 1 basis without the date of the last payment",
      {
        payFrequency: "Irregular",
        paymentDate: "2026-05-08",
        grossPay: "400",
        taxCode: "1257L W1",
        yearToDate: { taxablePay: "400", tax: "0" },
      },
      ["lastPaymentDate required"],
    ],
    ["a salary with three decimals", { ...GOOD, grossPay: undefined, salary: "1.234" }, ["salary not_whole_pence"]],
    ["a negative salary", { ...GOOD, grossPay: undefined, salary: -5 }, ["salary negative_amount"]],
    ["no lines", { ...GOOD, grossPay: undefined, lines: [] }, ["lines must_not_be_empty"]],
    [
      "a line without an amount",
      { ...GOOD, grossPay: undefined, lines: [{ amount: "1" }, {}] },
      ["lines[1].amount required"],
    ],
    [
      "a line with an unknown field",
      { ...GOOD, grossPay: undefined, lines: [{ amount: "1", colour: 1 }] },
      ["lines[0].colour unknown_field"],
    ],
    [
      "a line with bad units",
      { ...GOOD, grossPay: undefined, lines: [{ units: "x", payRate: "1" }] },
      ["lines[0].units not_a_number"],
    ],
    [
      "a line with an amount and units",
      { ...GOOD, grossPay: undefined, lines: [{ amount: "15.00", units: "2", payRate: "10.00" }] },
      ["lines[0].amount sent_together"],
    ],
    [
      "too many lines",
      { ...GOOD, grossPay: undefined, lines: Array(101).fill({ amount: "1" }) },
      ["lines too_many_items"],
    ],
    ["a pension without its type", { ...GOOD, pension: { employeeFactor: "0.05" } }, ["pension.pensionType required"]],
    ["a flag that is no flag", { ...GOOD, includeWorkings: "yes" }, ["includeWorkings wrong_type"]],
    ["a year without rules", { ...GOOD, taxYear: 2040 }, ["taxYear unsupported_tax_year"]],
    [
      "orders for a year without rules",
      { ...GOOD, taxYear: 2040, courtOrders: [{}, {}] },
      ["taxYear unsupported_tax_year", "courtOrders[0].orderType required", "courtOrders[1].orderType required"],
    ],
    [
      "an order whose terms are wrong, on a day that cannot be read",
      {
        payFrequency: "Monthly",
        grossPay: "2000",
        paymentDate: "2026-02-30",
        courtOrders: [{ orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "9.00", dailyRate: "1" }],
      },
      ["paymentDate invalid_date", "courtOrders[0].dailyRate field_of_another_order_type"],
    ],
    ["a list", [], [" wrong_type"]],
    ["a text", '"pay"', [" wrong_type"]],
    ["nothing but null", "null", [" wrong_type"]],
  ])("is named: %s", async (_, body, issues) => {
    const answer = await calculate(server, body);
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual(issues);
  });

  test("never breaks the service, whatever JSON comes", async () => {
    const bodies = [
      { __proto__: 1 },
      { lines: [null, 1, []] },
      { pension: [] },
      { salary: {} },
      { yearToDate: [] },
      { taxYear: {} },
    ];
    for (const body of bodies) expect((await calculate(server, body)).status).toBe(400);
    expect((await calculate(server, '{"__proto__":{"a":1},"constructor":2}')).status).toBe(400);
  });
});

describe("what is refused before the body is read", () => {
  test.each([
    ["malformed JSON", "{", "application/json", 400, "malformed_json"],
    ["an empty body", " ", "application/json; charset=utf-8", 400, "body_required"],
    ["another content type", "{}", "text/plain", 415, "unsupported_media_type"],
    ["a body that is too large", `{"a":"${"x".repeat(300_000)}"}`, "application/json", 413, "body_too_large"],
  ])("%s", async (_, body, contentType, status, token) => {
    const answer = await calculate(server, body, contentType);
    expect(answer.status).toBe(status);
    expect(answer.json.message.token).toBe(token);
    expect(answer.json.content.data).toEqual({});
  });

  test("a query parameter, since this address takes none", async () => {
    const response = await fetch(`${server.address}/v1/calculator/grosstonet?explain=true`, { method: "POST" });
    expect(response.status).toBe(400);
    const { message, validationIssues } = await response.json();
    expect(message.token).toBe("validation_failed");
    expect(validationIssues).toMatchObject([{ field: "explain", reasonToken: "unknown_parameter" }]);
  });

  test("a payment in week 53 without the year to date, which null states to be nothing", async () => {
    const last = { payFrequency: "Weekly", paymentDate: "2027-04-05", grossPay: "500" };
    expect(issuesOf(await calculate(server, last))).toEqual(["yearToDate required"]);
    expect((await calculate(server, { ...last, yearToDate: null })).status).toBe(200);
    expect((await calculate(server, { ...last, paymentDate: "2027-03-29" })).status).toBe(200);
    const byPeriod = { payFrequency: "Fortnightly", taxYear: 2026, period: 27, grossPay: "500", taxCode: "12Q" };
    expect([...issuesOf(await calculate(server, byPeriod))].sort()).toEqual([
      "taxCode invalid_tax_code",
      "yearToDate required",
    ]);
    const alone = { ...last, taxCode: "1257L X" };
    expect((await calculate(server, alone)).status).toBe(200);
  });

  test("another method, with the one that is allowed", async () => {
    const response = await fetch(`${server.address}/v1/calculator/grosstonet`);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await response.json()).toMatchObject({ message: { token: "method_not_allowed" } });
  });

  test.each(["/v1/calculator", "/v1/unknown", "/nothing.html", "/../package.json"])(
    "an unknown address: %s",
    async (path) => {
      const response = await fetch(server.address + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ message: { token: "route_not_found" }, validationIssues: null });
    },
  );

  test("a path that climbs out of the site", async () => {
    const status = await new Promise((resolve, reject) => {
      const climb = request({ port: server.port, path: "/..%2f..%2fpackage.json" }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      climb.on("error", reject).end();
    });
    expect(status).toBe(404);
  });
});
