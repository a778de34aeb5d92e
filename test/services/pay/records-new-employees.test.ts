import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

const PATH = "/v1/employees";

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform();
});

afterAll(() => platform.stop());

describe("adding an employee", () => {
  it("gives what is in force from the first day: emergency code, letter by age, salary, a payroll id", async () => {
    const { status, body, headers } = await platform.call("POST", PATH, SAMPLE);
    expect([status, body.message.token, headers.get("etag")]).toEqual([201, "employee_created", '"1"']);
    expect(headers.get("cache-control")).toBe("no-store");
    const { data } = body.content;
    expect(data).toMatchObject({
      status: "Active",
      version: 1,
      payrollConfigId: platform.payrollConfigId,
      taxCode: "1257L",
      week1Month1: true,
      niCategory: "A",
      salary: "30000.00",
      taxCodes: [{ effectiveDate: "2026-04-06", source: "Emergency" }],
      salaryHistory: [{ salary: "30000.00", effectiveFrom: "2026-04-06", source: "Starting" }],
      leaver: null,
      starter: null,
      director: null,
      tags: [],
      paymentMethod: "Bacs",
    });
    expect(data.payrollId).toHaveLength(10);
    const read = await platform.call("GET", `${PATH}/${data.employeeId}`);
    expect(read.body.content.data).toEqual(data);
  });

  it("changes the letter on birthdays: M until 21, X until 16, each from its day", async () => {
    const young = await platform.employee({ dateOfBirth: "2011-05-10", startDate: "2026-11-01" });
    expect(
      young.niCategories.map(({ effectiveDate, niCategory }: Record<string, string>) => [effectiveDate, niCategory]),
    ).toEqual([
      ["2026-11-01", "X"],
      ["2027-05-10", "M"],
      ["2032-05-10", "A"],
    ]);
    const leapling = await platform.employee({ dateOfBirth: "2008-02-29", startDate: "2026-11-01" });
    expect(leapling.niCategories[1]).toMatchObject({ effectiveDate: "2029-03-01", niCategory: "A" });
  });

  it("takes everything that an employee can have, and reads it back whole", async () => {
    const bankAccount = { accountName: "S Baker", accountNumber: "12345678", sortCode: "123456" };
    const sent = {
      title: "Ms",
      middleName: "Anne",
      lastName: "O'Baker-Łódź",
      payrollId: "W-17",
      externalReferenceId: "x1",
      nationalInsuranceNumber: "ab 12 34 56 c",
      workplacePostcode: "ec1a1bb",
      taxCode: "s1300l m1",
      tags: ["team:shop:early"],
      employmentType: "Director",
      hoursWorkedBand: "D",
      paidToNonIndividual: true,
      address: { line1: "1 Sample Street", line2: "Sampletown" },
      director: { appointmentDate: "2026-04-06", nicMethod: "Annual" },
      bankAccount,
      bankAccounts: [{ ...bankAccount, splitType: "Percentage", splitValue: "40" }],
      workingPatterns: [
        {
          effectiveFrom: "2026-04-06",
          monday: "1",
          tuesday: "1",
          wednesday: "0.5",
          thursday: 0,
          friday: 0,
          saturday: 0,
          sunday: 0,
          hoursPerWeek: "18.75",
        },
      ],
      sspQualifyingDayPolicies: [{ effectiveFrom: "2026-04-06", qualifyingDays: ["Monday", "Tuesday"] }],
      partner: { firstName: "Pat", lastName: "Sample", nationalInsuranceNumber: null },
    };
    const made = await platform.employee(sent);
    expect(made).toMatchObject({
      nationalInsuranceNumber: "AB123456C",
      workplacePostcode: "EC1A 1BB",
      taxCode: "S1300L",
      week1Month1: true,
      director: { isDirector: true, appointmentDate: "2026-04-06", cessationDate: null, nicMethod: "Annual" },
      workingPatterns: [{ wednesday: "0.5", thursday: "0", patternType: "Weekly", weeks: null }],
      sspQualifyingDayPolicies: [{ qualifyingDays: ["Monday", "Tuesday"], source: "Employee" }],
      bankAccounts: [{ splitType: "Percentage", splitValue: "40" }],
    });
    const replaced = await platform.call("PUT", `${PATH}/${made.employeeId}`, made);
    const { version, updatedAt, ...same } = replaced.body.content.data;
    expect([replaced.status, version]).toEqual([200, 2]);
    expect({ ...same, version: 1, updatedAt }).toEqual({ ...made, updatedAt });
  });

  it("is refused with all that is wrong", async () => {
    const refused = await platform.call("POST", PATH, {
      firstName: "1",
      dateOfBirth: "2027-01-01",
      gender: "Other",
      startDate: "2026-04-06",
      nationalInsuranceNumber: "QQ123456C",
      taxCode: "1257P",
      niCategory: "O",
      salary: "-1",
      wage: 1,
      bankAccount: { accountName: "S", accountNumber: "1", sortCode: "1" },
    });
    expect(refused.body.message.token).toBe("validation_failed");
    expect(issuesOf(refused)).toEqual([
      ["bankAccount.accountNumber", "invalid_account_number"],
      ["bankAccount.sortCode", "invalid_sort_code"],
      ["firstName", "invalid_format"],
      ["gender", "unknown_value"],
      ["lastName", "required"],
      ["nationalInsuranceNumber", "invalid_nino"],
      ["niCategory", "invalid_ni_category"],
      ["salary", "negative_amount"],
      ["taxCode", "invalid_tax_code"],
      ["wage", "unknown_field"],
    ]);
    const crossed = await platform.call("POST", PATH, {
      ...SAMPLE,
      dateOfBirth: "2026-04-06",
      continuousEmploymentDate: "2026-04-07",
      address: { line1: "1" },
      director: { appointmentDate: "2026-04-06", cessationDate: "2026-04-05", nicMethod: "Annual" },
    });
    expect(issuesOf(crossed)).toEqual([
      ["address.line2", "two_address_lines_required"],
      ["continuousEmploymentDate", "date_after"],
      ["dateOfBirth", "date_after"],
      ["director.cessationDate", "date_before"],
    ]);
  });

  it.each(["2026-02-30", "0000-01-01", "9999-12-31", "x"])("tells once that %s is no date", async (dateOfBirth) => {
    const refused = await platform.call("POST", PATH, { ...SAMPLE, startDate: "2199-01-01", dateOfBirth });
    expect(issuesOf(refused).filter(([, token]) => token === "invalid_date")).toEqual([
      ["dateOfBirth", "invalid_date"],
    ]);
  });

  it("refuses a payroll that is another organisation's as one that is not there", async () => {
    const { body } = await platform.stranger("POST", "/v1/payrollconfig", {
      name: "Theirs",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
    });
    const { payrollConfigId } = body.content.data;
    expect(issuesOf(await platform.call("POST", PATH, { ...SAMPLE, payrollConfigId }))).toEqual([
      ["payrollConfigId", "payroll_config_not_found"],
    ]);
  });

  it("happens once for an idempotency key, and refuses what another employee has", async () => {
    const sent = { ...SAMPLE, payrollId: "ONCE", nationalInsuranceNumber: "CE123456A" };
    const key = { "idempotency-key": "once" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => platform.call("POST", PATH, sent, key)));
    expect(new Set(answers.map(({ body }) => body.content.data.employeeId)).size).toBe(1);
    const again = await platform.call("POST", PATH, { ...sent, nationalInsuranceNumber: null, payrollId: "once" });
    expect([again.status, again.body.message.token]).toEqual([409, "payroll_id_in_use"]);
    const nino = await platform.call("POST", PATH, { ...sent, payrollId: "other" });
    expect([nino.status, nino.body.message.token]).toEqual([409, "nino_in_use"]);
    for (const payrollId of ["pension", "another pension"]) {
      const pension = await platform.call("POST", PATH, { ...sent, payrollId, employmentType: "Pensioner" });
      expect([payrollId, pension.status]).toEqual([payrollId, 201]);
    }
  });
});
