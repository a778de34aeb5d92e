import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationService, PayslipGiven } from "../../../src/services/contract";
import { type RunPlatform, runPlatform } from "./sample-runs";

const given = new Map<string, PayslipGiven>();

const ofOthers: OperationService = {
  name: "sample-source",
  migrations: [],
  mount: () => {},
  payslipSource: { given: async () => given },
};

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(undefined, { furtherServices: [ofOthers] });
  await platform.next();
});

afterAll(() => platform.stop());

const AUTOMATIC = {
  membershipId: null,
  pensionGroupId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  pensionGroupName: "Everyone",
  terms: {
    pensionType: "ReliefAtSource",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  },
} as const;
const MANUAL = {
  membershipId: null,
  pensionGroupId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  pensionGroupName: "Managers",
  terms: {
    pensionType: "SalarySacrifice",
    contributionBasis: "PensionablePayUncertified",
    employeeFactor: "0.04",
    employerFactor: "0.06",
    nationalInsuranceSavingsFactor: "1",
  },
} as const;

interface Row {
  readonly amount: string;
  readonly pensionLineType: string | null;
  readonly pensionGroupId: string | null;
  readonly pensionMetadata: { readonly pensionGroupName: string } | null;
}

async function paid(employeeId: string) {
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
  return platform.payslip(employeeId, 1);
}

const rowsOf = ({ summaryItems }: { readonly summaryItems: readonly Row[] }) =>
  summaryItems
    .filter(({ pensionLineType }) => pensionLineType !== null)
    .map((row) => [row.pensionMetadata?.pensionGroupName, row.pensionLineType, row.amount]);

describe("two memberships of one employee", () => {
  it("contribute on the same pay, each with rows of its own group", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    given.set(employeeId, { pensions: [AUTOMATIC, MANUAL] });
    const slip = await paid(employeeId);
    expect(rowsOf(slip)).toEqual([
      ["Everyone", "Contribution", "59.20"],
      ["Everyone", "EmployerContribution", "44.40"],
      ["Managers", "Contribution", "80.00"],
      ["Managers", "EmployerContribution", "132.00"],
    ]);
    expect(slip.forPeriod).toMatchObject({
      pension: "59.20",
      employerPension: "256.40",
      salarySacrifice: "80.00",
      taxablePay: "1920.00",
    });
  });

  it("may follow from the earnings of the payment, which are calculated first", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    const seen: string[] = [];
    given.set(employeeId, {
      pensionsOnEarnings: ({ earnings }) => {
        seen.push(earnings);
        return earnings === "2000.00" ? [AUTOMATIC] : [];
      },
    });
    const slip = await paid(employeeId);
    expect(new Set(seen).has("2000.00")).toBe(true);
    expect(slip.forPeriod).toMatchObject({ pension: "59.20", employerPension: "44.40" });
    await platform.post(employeeId, [{ id: "more", payElementCode: "SALARY", amount: "1.00" }]);
    expect((await platform.payslip(employeeId, 1)).forPeriod).toMatchObject({ pension: "0.00" });
  });

  it("names the place of wrong terms", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L" });
    given.set(employeeId, { pensions: [AUTOMATIC, { ...MANUAL, terms: { ...MANUAL.terms, employerFactor: "7" } }] });
    const { status, body } = await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/1`);
    expect([status, body.validationIssues.length, body.validationIssues[0].reasonToken]).toEqual([400, 1, "too_large"]);
  });
});
