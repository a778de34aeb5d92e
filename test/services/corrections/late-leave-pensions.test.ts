import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTurn } from "../../support/sized";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { rulebook } from "../year/library";
import { LATE_LEAVE, type LeaveTwins, POLICIES, plantLeave } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
const twins = new Map<string, LeaveTwins>();
/** The corrections that were open before they were posted. */
let opened: Awaited<ReturnType<CorrectionPlatform["corrections"]>> = [];

const BASES = [
  { name: "qualifying earnings", terms: {} },
  { name: "pensionable pay", terms: { contributionBasis: "PensionablePaySet1", certificateValidTo: "2027-09-30" } },
] as const;
const KINDS = ["StatutorySickPay", "StatutoryMaternityPay", "StatutoryPaternityPay"] as const;
const PLANS = POLICIES.filter(({ name }) => name === "no plan" || name === "full pay");
/** The plans of a kind on a basis: one of them in turn, or both in `npm run test:long`. */
const plansOf = (basis: (typeof BASES)[number], kind: (typeof KINDS)[number]) =>
  inTurn(KINDS.indexOf(kind) + BASES.indexOf(basis), PLANS);
const nameOf = (basis: string, kind: string, plan: string) => `${kind}, ${basis}, ${plan}`;
const CASES = BASES.flatMap((basis) =>
  KINDS.flatMap((kind) => plansOf(basis, kind).map((plan) => nameOf(basis.name, kind, plan.name))),
);

const shares = async (employeeId: string, period: number) => {
  const { yearToDate } = await platform.payslip(employeeId, period);
  const { pension, employerPension, grossPay, tax, netPay } = yearToDate;
  return { pension, employerPension, grossPay, tax, netPay };
};

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  const { done } = callsOf(platform);
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  for (const basis of BASES) {
    const group = {
      ...GROUP,
      ...basis.terms,
      name: basis.name,
      pensionSchemaId,
      employeeFactor: "0.05",
      employerFactor: "0.04",
    };
    const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", group);
    for (const kind of KINDS) {
      const leave = LATE_LEAVE.find(({ statutoryType }) => statutoryType === kind);
      for (const plan of plansOf(basis, kind)) {
        if (leave === undefined) throw new Error("There is such leave.");
        const planted = await plantLeave(platform, leave, plan);
        for (const employeeId of [planted.late, planted.inTime]) {
          await done("POST", "/v2/pension/employee-pension", {
            employeeId,
            pensionGroupId,
            enrolmentDate: "2026-04-01",
          });
        }
        twins.set(nameOf(basis.name, kind, plan.name), planted);
      }
    }
  }
  for (const period of [1, 2, 3]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const { enter, late } of twins.values()) await enter(late);
  await platform.atRest();
  opened = await platform.correctionsOf(platform.payrollConfigId);
  for (const period of [4, 5]) {
    await platform.next();
    await platform.atRest();
    const open = await platform.correctionsOf(platform.payrollConfigId);
    const corrections = open.map(({ correctionId }) => ({ correctionId }));
    const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
    if (open.length > 0) await done("POST", path, { corrections, postIn: { year: 2026, period } });
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("contributions of leave that is entered after two of its periods are locked", () => {
  it.each(CASES)("are in the end those of leave that was entered in time: %s", async (name) => {
    const { late, inTime } = twins.get(name) ?? { late: "", inTime: "" };
    expect(await shares(late, 5)).toEqual(await shares(inTime, 5));
  });

  it("name no difference of contributions", () => {
    const unequal = opened.flatMap((each) =>
      each.unequal.map(({ reasonToken }: { reasonToken: string }) => reasonToken),
    );
    expect(unequal).not.toContain("contributions_of_period_of_payment");
  });
});
