import { describe, expect, it } from "vitest";
import {
  PROVIDER_PROFILES,
  type ProfileColumn,
  type ProviderProfile,
  readProviderFile,
  type SourceColumn,
  writeProviderFile,
} from "../../src/engine/bank-files/provider-files";
import { formatDate, formatPence } from "../../src/engine/base";
import { check, fc } from "../support/property";

const PROFILES = Object.values(PROVIDER_PROFILES);

describe("the contribution file of two master trusts", () => {
  const row = (more: object) => ({
    nationalInsuranceNumber: "QQ123456C",
    employeeName: "Sample, One",
    payReferenceStartDate: "2026-04-06",
    payReferenceEndDate: "2026-04-12",
    ...more,
  });

  it("has the rows that they publish", () => {
    const written = writeProviderFile({
      profile: "contributions",
      file: {},
      records: [
        row({ totalEarnings: "400.00", employerContribution: "8.40", employeeContribution: "14.00" }),
        row({ totalEarnings: "1400.00", employerContribution: "70.40" }),
      ],
    });
    expect(written).toEqual({
      ok: true,
      value:
        'QQ123456C,"Sample, One",06/04/2026,12/04/2026,400.00,8.40,14.00,,,,\r\n' +
        'QQ123456C,"Sample, One",06/04/2026,12/04/2026,1400.00,70.40,,,,,\r\n',
    });
  });

  it("needs what it calls mandatory, and says everything that does not fit", () => {
    const written = writeProviderFile({
      profile: "contributions",
      file: { colour: "red" },
      records: [
        {
          employeeName: "Sample\nTwo",
          payReferenceStartDate: "2026-02-30",
          payReferenceEndDate: "2026-04-12",
          totalEarnings: "1.234",
        },
      ],
    });
    expect(written.ok ? [] : written.problems.map(({ token, path }) => `${token} ${path}`).sort()).toEqual([
      "invalid_date /records/0/payReferenceStartDate",
      "invalid_format /records/0/employeeName",
      "not_whole_pence /records/0/totalEarnings",
      "required /records/0/nationalInsuranceNumber",
      "unknown_field /file/colour",
    ]);
  });
});

describe("a contribution schedule with header and trailer", () => {
  const file = {
    employerReference: "EMP000123456",
    payReferenceStartDate: "2026-04-06",
    payReferenceEndDate: "2026-05-05",
    paymentSource: "Sample payroll",
    paymentDueDate: "2026-05-22",
    payFrequency: "Monthly",
  };
  const member = {
    surname: "Sample",
    nationalInsuranceNumber: "QQ123456C",
    pensionableEarnings: "2480.00",
    employerContribution: "74.40",
    employeeContribution: "124.00",
  };
  const written = writeProviderFile({
    profile: "nest-contributions",
    file,
    records: [member, { ...member, nonPaymentReason: "FamilyLeave" }],
  });

  it("counts its members, and frames them", () => {
    expect(written.ok && written.value.split("\r\n")).toEqual([
      "H,EMP000123456,CS,2026-05-05,Sample payroll,2026-05-22,Monthly,,,2026-04-06,2",
      "D,Sample,QQ123456C,,2480.00,,74.40,124.00,,,,,,,,",
      "D,Sample,QQ123456C,,2480.00,,74.40,124.00,3,,,,,,,",
      "T,2,3",
      "",
    ]);
  });

  it("is refused when its count is wrong", () => {
    const text = written.ok ? written.value.replace("T,2,3", "T,3,3") : "";
    expect(readProviderFile("nest-contributions", text)).toMatchObject({
      problems: [{ token: "unknown_value", path: "/lines/3/1", arguments: { allowed: "2" } }],
    });
  });

  it("checks the employer's reference", () => {
    const wrong = writeProviderFile({
      profile: "nest-contributions",
      file: { ...file, employerReference: "123" },
      records: [member],
    });
    expect(wrong).toMatchObject({ problems: [{ token: "invalid_format", path: "/file/employerReference" }] });
  });
});

const date = fc.integer({ min: 0, max: 40_000 }).map(formatDate);
const money = fc.integer({ min: 0, max: 99_999_99 }).map(formatPence);

function valueFor(column: SourceColumn): fc.Arbitrary<string> {
  switch (column.format) {
    case "Text":
      return column.pattern === undefined
        ? fc.string({
            minLength: 1,
            maxLength: Math.min(column.length ?? 40, 40),
            unit: fc.constantFrom(..."aÉŵ ,\"';=+-x1"),
          })
        : fc.constant("EMP000123456");
    case "Date":
      return date;
    case "Money":
    case "Percentage":
      return money;
    case "Code":
      return fc.constantFrom(...Object.keys(column.codes));
  }
}

function factsFor(columns: readonly ProfileColumn[]): fc.Arbitrary<Record<string, string>> {
  const sources = columns.flatMap((column) => ("source" in column ? [column] : []));
  const values = Object.fromEntries(sources.map((column) => [column.source, valueFor(column)]));
  const requiredKeys = sources.filter(({ isMandatory }) => isMandatory).map(({ source }) => source);
  return fc.record(values, { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
}

describe.each(PROFILES)("$title", (profile: ProviderProfile) => {
  const inHeader = new Set((profile.header ?? []).flatMap((column) => ("source" in column ? [column.source] : [])));

  it("is read back as it was written", () => {
    const own = profile.detail.filter((column) => !("source" in column && inHeader.has(column.source)));
    check(
      fc.property(
        factsFor(profile.header ?? []),
        fc.array(factsFor(own), { minLength: 1, maxLength: 5 }),
        (file, records) => {
          const written = writeProviderFile({ profile, file, records });
          if (!written.ok) throw new Error(JSON.stringify(written.problems));
          expect(readProviderFile(profile, written.value)).toEqual({ ok: true, value: { file, records } });
        },
      ),
      150,
    );
  });

  it("says whether its layout was confirmed", () => {
    expect(profile.confidence === undefined || profile.note !== undefined).toBe(true);
  });
});

describe("a file with headings", () => {
  const profile: ProviderProfile = {
    id: "own",
    title: "Two amounts",
    version: "1",
    dateFormat: "YYYY-MM-DD",
    hasHeadings: true,
    detail: [
      { name: "Employer", source: "employerContribution", format: "Money", isMandatory: true },
      { name: "Employee", source: "employeeContribution", format: "Money", isMandatory: true },
    ],
  };

  it("is refused when its columns are in another order, or one is missing", () => {
    expect(readProviderFile(profile, "Employer,Employee\r\n1.00,2.00\r\n")).toMatchObject({ ok: true });
    expect(readProviderFile(profile, "Employee,Employer\r\n1.00,2.00\r\n")).toMatchObject({
      problems: [
        { token: "unknown_value", path: "/lines/0/0", arguments: { allowed: "Employer" } },
        { token: "unknown_value", path: "/lines/0/1", arguments: { allowed: "Employee" } },
      ],
    });
    expect(readProviderFile(profile, "Employer\r\n1.00,2.00\r\n")).toMatchObject({
      problems: [{ token: "invalid_format", path: "/lines/0" }],
    });
    expect(readProviderFile(profile, "")).toMatchObject({
      problems: [{ token: "invalid_format", path: "", arguments: { expected: "1 lines at least" } }],
    });
  });

  it("may begin with a byte order mark", () => {
    expect(readProviderFile(profile, "\uFEFFEmployer,Employee\r\n1.00,2.00\r\n")).toMatchObject({ ok: true });
  });
});

describe("a profile that is not there", () => {
  it("is named with those that are", () => {
    expect(writeProviderFile({ profile: "acme", file: {}, records: [{}] })).toMatchObject({
      problems: [
        { token: "unknown_value", path: "/profile", arguments: { allowed: expect.stringContaining("papdis-1.1") } },
      ],
    });
    expect(readProviderFile("contributions", '"open')).toMatchObject({ ok: false });
  });
});
