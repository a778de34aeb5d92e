import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROVIDER_PROFILES, readProviderFile } from "../../../src/engine/bank-files";
import { formatPence, readPence } from "../../../src/engine/base";
import { KINDS } from "./kinds";
import { libraryYear, statedBy } from "./library";
import { PEOPLE } from "./people";
import { MEMBERS } from "./person";
import { type Ran, runYear } from "./run-year";
import { isSacrificed, pensionRows, type Row, statedOverHttp, sumOf } from "./shown";

let ran: Ran;

beforeAll(async () => {
  ran = await runYear();
});

afterAll(() => ran.platform.stop());

const nameOf = (employeeId: string) => Object.keys(ran.ids).find((name) => ran.ids[name] === employeeId);

/** Contributions calculated by hand: qualifying earnings are those between 520 and 4,189 a month. */
const GOLDEN: readonly (readonly [name: string, period: number, pension: string, employerPension: string])[] = [
  // 80% of 94.00 and of 125.01
  ["Qualifying", 5, "175.21", "56.40"],
  // below the lower limit; above the upper one
  ["Qualifying", 3, "0.00", "0.00"],
  ["Qualifying", 6, "146.76", "110.07"],
  // 1% instead of 4.5%
  ["NetPay", 3, "25.80", "103.20"],
  // 183.45 is sacrificed; of the 15% that this saves, half is shared
  ["Shared", 9, "0.00", "307.28"],
  ["Set1", 1, "112.00", "150.00"],
  ["Set1", 2, "98.00", "147.00"],
  ["Set2", 5, "125.62", "75.37"],
  ["Set2", 6, "125.62", "157.02"],
  // 104.02 sacrificed, 78.01, and all of the saving
  ["Set3", 1, "0.00", "197.63"],
  // eleven times 240 leave 140 below the cap
  ["Uncertified", 11, "144.00", "240.00"],
  ["Uncertified", 12, "144.00", "140.00"],
  ["Fixed", 12, "150.00", "120.00"],
  ["Postponed", 4, "0.00", "0.00"],
  ["Postponed", 5, "71.20", "53.40"],
  ["TwentyTwo", 5, "0.00", "0.00"],
  ["TwentyTwo", 6, "53.23", "39.92"],
  ["PensionAge", 12, "79.20", "59.40"],
  ["ReEnrolled", 6, "0.00", "0.00"],
  ["ReEnrolled", 7, "59.20", "44.40"],
  ["SentAway", 4, "0.00", "0.00"],
  ["SentAway", 5, "63.20", "47.40"],
  ["Both", 5, "226.70", "149.40"],
  ["Leaver", 10, "43.72", "32.79"],
];

describe("a year of eight kinds of scheme", () => {
  it.each(Object.entries(PEOPLE))("pays %s what the library pays, to the penny", (name, person) => {
    const expected = libraryYear(person);
    const slips = ran.slips[name] ?? [];
    expect(slips).toHaveLength(expected.length);
    for (const [at, payslip] of expected.entries()) {
      const slip = slips[at];
      expect(slip && statedOverHttp(slip, payslip), `period ${slip?.period}`).toEqual(statedBy(payslip));
    }
  });

  it.each(GOLDEN)(
    "takes from %s in period %i what the rules say by hand: %s, and %s from the employer",
    (name, ...row) => {
      const [period, pension, employerPension] = row;
      expect(ran.slips[name]?.find((slip) => slip.period === period)?.forPeriod).toMatchObject({
        pension,
        employerPension,
      });
    },
  );

  it("enrols by age, postponement, opting in and on the re-enrolment date, and nobody past State Pension age", async () => {
    const { items } = await ran.done("GET", `${MEMBERS}?status=Active&pageSize=100`);
    const joined = Object.fromEntries(
      // biome-ignore lint/suspicious/noExplicitAny: the answer is what is tested
      items.map((each: any) => [
        `${nameOf(each.employeeId)} ${each.membershipKind}`,
        `${each.joinReason} ${each.enrolmentDate}`,
      ]),
    );
    expect(joined).toMatchObject({
      "Postponed Automatic": "Automatic 2026-08-15",
      "TwentyTwo Automatic": "Automatic 2026-09-09",
      "ReEnrolled Automatic": "ReEnrolment 2026-10-12",
      "SentAway Automatic": "Automatic 2026-08-01",
      "Misplaced Automatic": "Automatic 2026-06-01",
      "OptsIn Manual": "OptIn 2026-05-01",
      "Both Automatic": "Automatic 2026-04-01",
      "PensionAge Automatic": "Automatic 2026-04-01",
    });
    const names = Object.keys(joined).map((each) => each.split(" ")[0]);
    for (const name of ["TooLate", "OptsOut", "Leaver"]) expect(names).not.toContain(name);
  });

  it("records how memberships ended, and what each side is owed", async () => {
    const { items } = await ran.done(
      "GET",
      "/v2/pension/organisation/pension-membership-ends?from=2026-04-01&pageSize=100",
    );
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: the answer is what is tested
      items.map((each: any) => [
        nameOf(each.employeeId),
        each.reason,
        each.endDate,
        each.memberRefundDue,
        each.employerAmountDueBack,
      ]),
    ).toEqual([
      ["Misplaced", "EnrolledInError", "2026-05-10", "66.60", "59.20"],
      ["OptsOut", "OptOut", "2026-05-12", "75.20", "56.40"],
      ["SentAway", "EndedByEmployerOrScheme", "2026-07-31", "0.00", "0.00"],
      ["Leaver", "Leaver", "2027-01-20", "0.00", "0.00"],
    ]);
  });
});

const isOf =
  (...types: Row["pensionLineType"][]) =>
  ({ pensionLineType }: Row) =>
    types.includes(pensionLineType);
const isMembers = isOf("Contribution", "AdditionalVoluntaryContribution");

describe("the rules by which the pension of a payslip is read", () => {
  const all = () => Object.entries(ran.slips).flatMap(([name, slips]) => slips.map((slip) => ({ name, slip })));

  it("1: the rows and the totals are the same money, so that either is taken alone; no other row has a type", () => {
    for (const { slip } of all()) {
      const rows = pensionRows(slip);
      const member = sumOf(rows, (row) => isMembers(row) && !isSacrificed(row)) - sumOf(rows, isOf("Refund"));
      const employer = sumOf(rows, (row) => isOf("EmployerContribution")(row) || isSacrificed(row));
      expect([member, employer].map(formatPence)).toEqual([slip.forPeriod.pension, slip.forPeriod.employerPension]);
      for (const row of slip.summaryItems) {
        const isPension = row.pensionLineType !== null;
        expect([row.pensionMetadata, row.pensionGroupId].map((each) => each !== null)).toEqual([isPension, isPension]);
        if (!isPension) expect(row.pensionEmployerContribution).toBeNull();
      }
    }
  });

  it("2: a refund is a payable row with a positive amount, netted off in the pension, and no contribution", () => {
    const refunds = all().flatMap(({ name, slip }) =>
      pensionRows(slip)
        .filter(isOf("Refund"))
        .map(({ type, amount }) => ({
          name,
          period: slip.period,
          type,
          amount,
          pension: slip.forPeriod.pension,
          by: slip.pensionRefundsByType,
        })),
    );
    expect(refunds).toEqual([
      {
        name: "OptsOut",
        period: 2,
        type: "Payable",
        amount: "75.20",
        pension: "-75.20",
        by: { ReliefAtSource: "75.20" },
      },
      {
        name: "Misplaced",
        period: 2,
        type: "Payable",
        amount: "66.60",
        pension: "-66.60",
        by: { NetPayArrangement: "66.60" },
      },
    ]);
    for (const { name } of refunds) expect(sumOf(pensionRows(ran.slips[name]?.[1] as never), isMembers)).toBe(0);
  });

  it("3: sacrificed pay is a contribution row and the employer's contribution, and no pension of the member", () => {
    const sacrificing = [...(ran.slips.Shared ?? []), ...(ran.slips.Set3 ?? [])];
    expect(sacrificing).toHaveLength(24);
    for (const slip of sacrificing) {
      const rows = pensionRows(slip);
      expect(rows.map(({ pensionLineType }) => pensionLineType)).toEqual(["Contribution", "EmployerContribution"]);
      expect(slip.forPeriod.pension).toBe("0.00");
      expect(readPence(slip.forPeriod.salarySacrifice)).toBe(sumOf(rows, isOf("Contribution")));
      expect(readPence(slip.forPeriod.employerPension)).toBe(sumOf(rows, () => true));
    }
  });
});

describe("the files of the year's runs", () => {
  it("read back, have the contributions of the payslips of their schemes", () => {
    for (const [at, files] of ran.files.entries()) {
      const rows = Object.values(ran.slips).flatMap((slips) =>
        slips.filter(({ period }) => period === at + 1).flatMap(pensionRows),
      );
      for (const kind of Object.keys(KINDS)) {
        const file = files.find(({ name }) => name === kind);
        const own = rows.filter(({ pensionGroupId }) => pensionGroupId === ran.groups[kind as keyof typeof KINDS]);
        const paid = {
          employeeContribution: formatPence(sumOf(own, (row) => isMembers(row) && !isSacrificed(row))),
          employerContribution: formatPence(
            sumOf(own, (row) => isOf("EmployerContribution")(row) || isSacrificed(row)),
          ),
        };
        expect([kind, file?.totals, file && totalsOf(file)]).toEqual([kind, paid, paid]);
      }
    }
  });
});

function totalsOf({ profileId, text }: Ran["files"][number][number]) {
  const read = readProviderFile(PROVIDER_PROFILES[profileId] ?? "", text);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const sum = (...names: string[]) =>
    formatPence(
      read.value.records
        .flatMap((record) => names.map((name) => readPence(record[name] ?? "0")))
        .reduce((a, b) => a + b),
    );
  return {
    employeeContribution: sum("employeeContribution", "employeeLumpSum", "additionalVoluntaryContribution"),
    employerContribution: sum("employerContribution"),
  };
}
