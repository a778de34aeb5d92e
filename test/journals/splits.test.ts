import { describe, expect, it } from "vitest";
import { createJournal, type JournalFacts, type JournalLine } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "./sample";

function made(facts: JournalFacts) {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return { ...answer.value, written: answer.value.lines.map(written) };
}

function written({ accountCode, description, debit, credit, trackingCodes }: JournalLine): string {
  const side = credit === "0.00" ? `${debit} Dr` : `${credit} Cr`;
  return [accountCode, description, side, ...trackingCodes.map(({ dimension, code }) => `${dimension}=${code}`)].join(
    " ",
  );
}

// 1,000 a month is below every threshold but the employer's: (1000 - 417) × 15% = 87.45.
const small = payslipOf([basic("1000")]);
const byDepartment = { sequence: 1, dimension: "Department" } as const;

describe("a split by department", () => {
  const people = [
    { employeeId: "E1", payslip: small, department: "Bar" },
    { employeeId: "E2", payslip: small, department: "Kitchen" },
  ];

  it("reaches the costs, and what is owed stays whole", () => {
    expect(made(journalFacts(people, { splitDimensions: [byDepartment] })).written).toEqual([
      "7000 Wages 1000.00 Dr Department=Bar",
      "7000 Wages 1000.00 Dr Department=Kitchen",
      "7006 Employer National Insurance 87.45 Dr Department=Bar",
      "7006 Employer National Insurance 87.45 Dr Department=Kitchen",
      "2210 Employer National Insurance due 174.90 Cr",
      "2220 Net pay 2000.00 Cr",
    ]);
  });

  it("reaches every line where the dimension applies to all", () => {
    const all = { ...byDepartment, appliesTo: "All" } as const;
    expect(made(journalFacts(people, { splitDimensions: [all] })).written).toContain(
      "2220 Net pay 1000.00 Cr Department=Bar",
    );
  });

  it("sums departments up, each balanced, whether the lines are split or not", () => {
    expect(made(journalFacts(people)).byDepartment).toEqual([
      { department: "Bar", debit: "1087.45", credit: "1087.45" },
      { department: "Kitchen", debit: "1087.45", credit: "1087.45" },
    ]);
  });

  it("takes tracking codes and warns of values without one, and of people without a department", () => {
    const values = [{ splitValueKey: "Bar", trackingCode: "B1" }];
    const nobody = { employeeId: "E3", payslip: small };
    const journal = made(journalFacts([...people, nobody], { splitDimensions: [{ ...byDepartment, values }] }));
    expect(journal.written.slice(0, 3)).toEqual([
      "7000 Wages 1000.00 Dr",
      "7000 Wages 1000.00 Dr Department=B1",
      "7000 Wages 1000.00 Dr Department=Kitchen",
    ]);
    expect(journal.warnings.map(({ token, arguments: args }) => [token, args])).toEqual([
      ["split_value_unmapped", { dimension: "Department", splitValueKey: "Kitchen" }],
      ["split_value_missing", { dimension: "Department", employees: 1 }],
    ]);
  });

  it("shares an employee's pennies by the largest remainder, ties by name, and still balances each department", () => {
    const payslip = payslipOf([basic("100.01")]);
    const departments = [
      { department: "Kitchen", percentage: "50" },
      { department: "Bar", percentage: 50 },
    ];
    const all = { ...byDepartment, appliesTo: "All" } as const;
    const shared = [{ employeeId: "E1", payslip, departments }];
    expect(made(journalFacts(shared, { splitDimensions: [all] })).written).toEqual([
      "7000 Wages 50.01 Dr Department=Bar",
      "7000 Wages 50.00 Dr Department=Kitchen",
      "2220 Net pay 50.01 Cr Department=Bar",
      "2220 Net pay 50.00 Cr Department=Kitchen",
    ]);
  });

  it("lets a pay line belong elsewhere, with the net pay that it gives", () => {
    const payslip = payslipOf([basic("300"), { id: "L2", code: "BONUS", amount: "40" }]);
    const all = { ...byDepartment, appliesTo: "All" } as const;
    const person = { employeeId: "E1", payslip, department: "Bar", lines: { L2: { department: "Kitchen" } } };
    expect(made(journalFacts([person], { splitDimensions: [all] })).written).toEqual([
      "7000 Wages 300.00 Dr Department=Bar",
      "7001 Bonuses 40.00 Dr Department=Kitchen",
      "2220 Net pay 300.00 Cr Department=Bar",
      "2220 Net pay 40.00 Cr Department=Kitchen",
    ]);
  });
});

describe("other dimensions", () => {
  it("of a pay line are its own where it says", () => {
    const payslip = payslipOf([basic("300"), { id: "L2", code: "BONUS", amount: "40" }]);
    const lines = { L2: { tags: ["site:town:Hull"], costCentre: "CC2" } };
    const person = { employeeId: "E1", payslip, tags: ["site:town:Leeds"], costCentre: "CC1", lines };
    const found = made(
      journalFacts([person], {
        splitDimensions: [{ sequence: 1, dimension: "TagGroup", tagGroup: "site" }],
        template: { name: "Sample", accountCodeComposition: { parts: ["NominalCode", "CostCentre"] } },
      }),
    ).written;
    expect(found).toEqual([
      "7000-CC1 Wages 300.00 Dr site=town:Leeds",
      "7001-CC2 Bonuses 40.00 Dr site=town:Hull",
      "2220 Net pay 340.00 Cr",
    ]);
  });

  it("put the letter's own National Insurance under each letter", () => {
    const payslip = payslipOf([basic("2000"), { ...basic("1000"), niCategory: "J" }]);
    const split = { sequence: 1, dimension: "NiCategory", appliesTo: "All" } as const;
    const found = made(journalFacts([{ employeeId: "E1", payslip }], { splitDimensions: [split] })).written;
    for (const { niCategory, ni, employerNi } of payslip.niBreakdown) {
      expect(ni).not.toBe("0.00");
      expect(found).toContain(`2210 Employee National Insurance ${ni} Cr NiCategory=${niCategory}`);
      expect(found).toContain(`7006 Employer National Insurance ${employerNi} Dr NiCategory=${niCategory}`);
    }
    expect(payslip.niBreakdown.map(({ niCategory }) => niCategory).sort()).toEqual(["A", "J"]);
  });

  it("name loan plans, directors and tags", () => {
    const person = {
      employeeId: "E1",
      payslip: small,
      studentLoanPlan: ["Plan2", "Plan1"],
      isDirector: true,
      tags: ["site:town:Leeds", "site:town:Hull"],
    } as const;
    const splitDimensions = [
      { sequence: 3, dimension: "TagGroup", tagGroup: "site", trackingCategory: "Site" },
      { sequence: 1, dimension: "StudentLoanPlan" },
      { sequence: 2, dimension: "DirectorStatus" },
    ] as const;
    const journal = made(journalFacts([person], { splitDimensions }));
    expect(journal.written[0]).toBe(
      "7000 Wages 1000.00 Dr StudentLoanPlan=Plan1+Plan2 DirectorStatus=Director Site=town:Leeds",
    );
    expect(journal.warnings.map(({ token }) => token)).toEqual(["several_tags_of_a_group"]);
  });

  it("give no loan plan and no directorship a name too", () => {
    const splitDimensions = [
      { sequence: 1, dimension: "StudentLoanPlan" },
      { sequence: 2, dimension: "DirectorStatus" },
    ] as const;
    const journal = made(journalFacts([{ employeeId: "E1", payslip: small }], { splitDimensions }));
    expect(journal.written[0]).toBe("7000 Wages 1000.00 Dr StudentLoanPlan=None DirectorStatus=Employee");
    expect(journal.warnings).toEqual([]);
  });

  it("let a description drive the account of its line, and nothing else", () => {
    const payslip = payslipOf([basic("900"), { code: "BASIC", description: "Night shift", amount: "100" }]);
    const values = [{ splitValueKey: "Night shift", nominalCode: "7001" }];
    const splitDimensions = [{ sequence: 1, dimension: "LineDescription", values }] as const;
    const journal = made(journalFacts([{ employeeId: "E1", payslip }], { splitDimensions }));
    expect(journal.written.slice(0, 2)).toEqual(["7000 Wages 900.00 Dr", "7001 Night shift 100.00 Dr"]);
    expect(journal.lines[1]).toMatchObject({ nominalName: "Bonuses", payElementId: "BASIC", trackingCodes: [] });
  });
});

describe("account codes", () => {
  const person = { employeeId: "E1", payslip: small, department: "Bar", costCentre: "CC9" };
  const compose = (parts: readonly string[], separator = "-") => ({
    template: { name: "Sample", accountCodeComposition: { parts, separator } },
  });

  it("are put together from their parts, those that are empty left out", () => {
    const facts = journalFacts([person], compose(["Text:UK", "NominalCode", "Department", "CostCentre"], "."));
    const codes = made(facts).lines.map(({ accountCode }) => accountCode);
    expect(codes).toEqual(["UK.7000.Bar.CC9", "UK.7006.Bar.CC9", "UK.2210", "UK.2220"]);
  });

  it("take the segment of a department in its part, and other segments at the end", () => {
    const splitDimensions = [
      { ...byDepartment, values: [{ splitValueKey: "Bar", accountSegment: "01" }] },
      { sequence: 2, dimension: "NiCategory", values: [{ splitValueKey: "A", accountSegment: "NA" }] },
    ] as const;
    const facts = journalFacts([person], { ...compose(["NominalCode", "Department", "Text:X"]), splitDimensions });
    expect(made(facts).lines[0]).toMatchObject({ accountCode: "7000-01-X-NA", trackingCodes: [], department: "Bar" });
  });
});

describe("workings", () => {
  it("give the postings behind each line, which come to it", () => {
    const departments = [
      { department: "Bar", percentage: "33.33" },
      { department: "Kitchen", percentage: "66.67" },
    ];
    const people = [
      { employeeId: "E1", payslip: small, departments },
      { employeeId: "E2", payslip: payslipOf([basic("12.34")]), department: "Bar" },
    ];
    const answer = createJournal(journalFacts(people, { splitDimensions: [byDepartment] }), { explain: true });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const steps = answer.workings?.steps ?? [];
    expect(steps[0]).toMatchObject({
      id: "journals.line",
      figure: "/lines/0/debit",
      inputs: { "E1, Bar: BASIC": "333.30", "E2, Bar: BASIC": "12.34" },
      value: "345.64",
    });
    expect(steps).toHaveLength(answer.value.lineCount);
    for (const { inputs, value } of steps) {
      const pence = Object.values(inputs).reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
      expect(pence).toBe(Math.round(Number(value) * 100));
    }
  });

  it("change nothing, and are not made when nobody asks", () => {
    const facts = journalFacts([{ employeeId: "E1", payslip: small, department: "Bar" }]);
    const [plain, explained] = [createJournal(facts), createJournal(facts, { explain: true })];
    expect(plain).toMatchObject({ ok: true, workings: null });
    expect(explained.ok && explained.value).toEqual(plain.ok && plain.value);
  });
});
