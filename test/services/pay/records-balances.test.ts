import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform } from "./sample-employees";

const LETTER = { grossForEmployeeNi: "9000", grossForEmployerNi: "9100", ni: "400.50", employerNi: "1100.25" };
const at = (employeeId: string) => `/v1/employees/${employeeId}/opening-balance`;

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform();
});

afterAll(() => platform.stop());

describe("opening balances", () => {
  it("stand by year and letter, with their sums", async () => {
    const { employeeId } = await platform.employee();
    const sent = {
      openingBalance: {
        "2026-27": {
          taxablePay: "9000",
          tax: "1171.60",
          studentLoan: "120",
          previousTaxablePay: 1,
          previousTaxPaid: 0,
          niBandResult: {
            A: { ...LETTER, bands: { atLel: "559", lelToPt: "489", ptToUel: "7952", aboveUel: "0" } },
            J: LETTER,
          },
          pensionContributionsByType: { NetPayArrangement: "200", ReliefAtSource: "50.25" },
          statutoryPay: { StatutorySickPay: "116.75" },
        },
      },
      openingBalanceDirector: { "2026": { taxablePay: "0", tax: "-1.20", niBandResult: { A: LETTER } } },
    };
    const { status, body } = await platform.call("PUT", at(employeeId), sent);
    expect([status, body.message.token]).toEqual([200, "employee_opening_balance_saved"]);
    expect(body.content.data.openingBalance["2026"]).toMatchObject({
      pension: "250.25",
      ni: "801.00",
      employerNi: "2200.50",
      grossForEmployeeNi: "18000.00",
      studentLoan: "120.00",
      statutoryPay: { StatutorySickPay: "116.75" },
      niBandResult: { A: { ni: "400.50", bands: { atLel: "559.00" } }, J: { bands: null } },
    });
    expect(body.content.data.openingBalanceDirector["2026"]).toMatchObject({ tax: "-1.20", ni: "400.50" });
    const employee = await platform.call("GET", `/v1/employees/${employeeId}`);
    expect(employee.body.content.data.openingBalance).toEqual(body.content.data.openingBalance);
    expect((await platform.stranger("PUT", at(employeeId), sent)).status).toBe(404);
    await platform.lock(employeeId, "2026-05-31", "2026-05-31");
    expect((await platform.call("PUT", at(employeeId), sent)).body.message.token).toBe("period_locked");
  });

  it("are refused with all that is wrong", async () => {
    const { employeeId } = await platform.employee();
    expect(issuesOf(await platform.call("PUT", at(employeeId), {}))).toEqual([["openingBalance", "required_without"]]);
    const bands = { atLel: "9000.01", lelToPt: "0", ptToUel: "0", aboveUel: "0" };
    const shape = {
      openingBalance: {
        "2026": { tax: "1.001", studentLoan: "1.50", niBandResult: { O: LETTER, A: { ...LETTER, bands } } },
      },
    };
    expect(issuesOf(await platform.call("PUT", at(employeeId), shape))).toEqual([
      ["openingBalance.2026.niBandResult.A.bands", "bands_do_not_add_up"],
      ["openingBalance.2026.niBandResult.O", "invalid_ni_category"],
      ["openingBalance.2026.studentLoan", "not_whole_pounds"],
      ["openingBalance.2026.tax", "not_whole_pence"],
      ["openingBalance.2026.taxablePay", "required"],
    ]);
    const year = { openingBalance: { "2627": { taxablePay: "1", tax: "1", niBandResult: {} } } };
    expect(issuesOf(await platform.call("PUT", at(employeeId), year))).toEqual([
      ["openingBalance.2627", "invalid_format"],
    ]);
    const old = { taxablePay: "1", tax: "1", previousTaxPaid: "1", ...LETTER };
    expect(
      issuesOf(
        await platform.call("PUT", at(employeeId), {
          openingBalance: { "2026": old },
          openingBalanceDirector: { "2026": old },
        }),
      ),
    ).toEqual([
      ["openingBalance.2026.niBandResult", "required"],
      ["openingBalance.2026.previousTaxablePay", "required_with"],
      ["openingBalanceDirector.2026.niBandResult", "required"],
      ["openingBalanceDirector.2026.previousTaxablePay", "must_be_absent"],
    ]);
  });

  it("take the deprecated fields until 7 November 2026, and not from that day on", async () => {
    const early = await payPlatform(Date.UTC(2026, 10, 6, 12));
    const { employeeId } = await early.employee();
    await early.call("POST", `/v1/employees/${employeeId}/ni-category`, {
      effectiveDate: "2026-08-01",
      niCategory: "J",
    });
    const regular = { taxablePay: "1", tax: "1", niBandResult: { A: LETTER }, pension: "77" };
    const director = { taxablePay: "1", tax: "1", ...LETTER };
    const sent = { openingBalance: { "2026": regular }, openingBalanceDirector: { "2026": director } };
    const answer = await early.call("PUT", at(employeeId), sent);
    expect([answer.headers.get("deprecation"), answer.headers.get("sunset"), answer.headers.get("link")]).toEqual([
      `@${Date.UTC(2026, 7, 8, 23) / 1_000}`,
      "Sat, 07 Nov 2026 00:00:00 GMT",
      '</docs/api#/Pay/replaceOpeningBalances>; rel="deprecation"; type="text/html"',
    ]);
    const taken = answer.body.content.data;
    expect(taken.openingBalance["2026"].pension).toBe("77.00");
    expect(taken.openingBalanceDirector["2026"]).toMatchObject({
      ni: "400.50",
      niBandResult: { J: { ni: "400.50", grossForEmployerNi: "9100.00" } },
    });
    const parts = { ...regular, pensionContributionsByType: { ReliefAtSource: "5" } };
    const newer = { ...director, niBandResult: { A: { ...LETTER, ni: "1" } } };
    const { pension: _, ...regularOnly } = regular;
    const withoutOld = { openingBalance: { "2026": regularOnly } };
    const both = { openingBalance: { "2026": parts }, openingBalanceDirector: { "2026": newer } };
    expect((await early.call("PUT", at(employeeId), withoutOld)).headers.get("deprecation")).toBeNull();
    const won = (await early.call("PUT", at(employeeId), both)).body.content.data;
    expect([won.openingBalance["2026"].pension, won.openingBalanceDirector["2026"].ni]).toEqual(["5.00", "1.00"]);
    early.passTime(24 * 60 * 60 * 1_000);
    const call = await early.callAs(early.owner);
    expect(issuesOf(await call("PUT", at(employeeId), sent))).toEqual([
      ["openingBalanceDirector.2026.niBandResult", "required"],
    ]);
    const late = await call("PUT", at(employeeId), { openingBalance: { "2026": regular } });
    expect(late.body.content.data.openingBalance["2026"].pension).toBe("0.00");
    await early.stop();
  });
});
