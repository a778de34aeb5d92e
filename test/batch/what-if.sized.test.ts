import { describe, expect, it } from "vitest";
import { payEmployeeYear, WhatIf, type WhatIfChanges, type WhatIfEmployee } from "../../src/batch";
import { createRulebook, type Rulebook } from "../../src/engine";
import { amendRules } from "../../src/engine/rulebook";
import { rules } from "../../src/rules/2026-27";
import { pence } from "../support/library";
import { sized } from "../support/sized";
import { yearChoices } from "../support/year-choices";
import { changed } from "./support/changed";
import { generateEmployees } from "./support/generate";

// The columns with moved tables against the single path with amended rules, which knows nothing of them.

const [year] = yearChoices(rules);
if (year === undefined) throw new Error("no year");
const people: readonly WhatIfEmployee[] = generateEmployees(11, sized(40, 250), year);
const steady = Array.from({ length: 60 }, (_, at) => ({
  id: `S${at}`,
  payFrequency: "Monthly" as const,
  taxCode: at % 3 === 0 ? "S1257L" : "1257L",
  niCategory: "A",
  studentLoanPlan: at % 4 === 0 ? ("Plan2" as const) : null,
  grossPay: `${900 + at * 97}.${10 + at}`,
}));

const NI = "2026-27/national-insurance.json#/parameters";
const TAX = "2026-27/income-tax.json#/parameters";

function rulebookWith({ rules: moved = [] }: WhatIfChanges): Rulebook {
  let documents = rules;
  for (const { path, value } of moved) {
    const amended = amendRules(documents, path, value);
    if (!amended.ok) throw new Error(JSON.stringify(amended.problems));
    documents = amended.value;
  }
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

/** Adds up the years of people one by one. */
function addedUp(rows: readonly WhatIfEmployee[], rulebook: Rulebook) {
  const sums = { tax: 0, ni: 0, netPay: 0, employerNi: 0, employerCost: 0, refused: 0 };
  for (const row of rows) {
    const { dateOfBirth: _, hours: __, ...year } = row;
    const paid = payEmployeeYear(year, { taxYear: 2026, period: null, schedules: {} }, rulebook);
    if (!paid.ok) sums.refused += 1;
    for (const { forPeriod, employerCost } of paid.ok ? paid.value.payslips : []) {
      for (const name of ["tax", "ni", "netPay", "employerNi"] as const) sums[name] += pence(forPeriod[name]);
      sums.employerCost += pence(employerCost);
    }
  }
  return sums;
}

async function opened(rows: readonly WhatIfEmployee[]): Promise<WhatIf> {
  const made = await WhatIf.of(rows, { documents: rules, taxYear: 2026 });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

function expectSums(year: Awaited<ReturnType<typeof changed>>["after"], sums: ReturnType<typeof addedUp>): void {
  expect(year.refused).toBe(sums.refused);
  for (const name of ["tax", "ni", "netPay", "employerNi", "employerCost"] as const) {
    expect([name, pence(year.totals[name])]).toEqual([name, sums[name]]);
  }
}

describe("what if, over a workforce", () => {
  it("moves rates and thresholds to what each year comes to alone, and back again", async () => {
    const whatIf = await opened(people);
    const moved: readonly WhatIfChanges[] = [
      { rules: [{ path: `${NI}/secondaryThreshold/values/0/value/month`, value: "758" }] },
      { rules: [{ path: `${TAX}/englandAndNorthernIreland/values/0/value/bands/1/rate`, value: "21%" }] },
      {
        rules: [
          { path: `${NI}/primaryThreshold/values/0/value/month`, value: "1100" },
          { path: "2026-27/student-loans.json#/parameters/plan2/values/0/value/threshold/year", value: "25000" },
        ],
      },
      {},
    ];
    const unmoved = addedUp(people, rulebookWith({}));
    for (const changes of moved) {
      const { before, after } = await changed(whatIf, changes);
      expectSums(after, addedUp(people, rulebookWith(changes)));
      expectSums(before, unmoved);
    }
  });

  it("raises pay from a day, with moved rules on top", async () => {
    const whatIf = await opened(steady);
    const rules = [{ path: `${NI}/secondaryThreshold/values/0/value/month`, value: "758" }];
    const { after, changes } = await changed(whatIf, { rise: { percent: "3.5", from: "2026-10-01" }, rules });
    const raised = steady.map((row) => {
      const own = pence(String(row.grossPay));
      const more = ((Math.floor((own * 35) / 500) + 1) >> 1) + own;
      const list = Array.from({ length: 12 }, (_, month) => ((month < 5 ? own : more) / 100).toFixed(2));
      return { ...row, grossPay: list };
    });
    expectSums(after, addedUp(raised, rulebookWith({ rules })));
    expect(changes.reduce((sum, { count }) => sum + count, 0)).toBe(steady.length - after.refused);
  });

  it("counts who falls below the minimum wage, with another wage or pay", async () => {
    const person = { payFrequency: "Monthly", taxCode: "1257L", niCategory: "A", dateOfBirth: "1990-01-01" } as const;
    const whatIf = await opened([
      { ...person, id: "on the wage", grossPay: "1271.00", hours: "100" },
      { ...person, id: "a penny below", grossPay: "1270.99", hours: "100" },
      { ...person, id: "hours not known", grossPay: "10.00" },
    ]);
    const path = "2026-27/minimum-wage.json#/parameters/ages/values/0/value/2/hour";
    const raisedWage = await changed(whatIf, { rules: [{ path, value: "13.00" }] });
    expect(raisedWage.before.belowMinimumWage).toEqual({ checked: 2, below: 1 });
    expect(raisedWage.after.belowMinimumWage).toEqual({ checked: 2, below: 2 });
    const raisedPay = await changed(whatIf, { rise: { amount: "0.01" } });
    expect(raisedPay.after.belowMinimumWage).toEqual({ checked: 2, below: 0 });
  });

  it("changes the terms of pensions for those who have one", async () => {
    const pension = {
      pensionType: "NetPayArrangement",
      contributionBasis: "QualifyingEarnings",
      employeeFactor: "0.05",
      employerFactor: "0.03",
    } as const;
    const rows = steady.map((row, at) => (at % 2 === 0 ? { ...row, pension } : row));
    const terms = { ...pension, contributionBasis: "PensionablePayUncertified", employerFactor: "0.05" } as const;
    const { after } = await changed(await opened(rows), { pension: terms });
    expectSums(
      after,
      addedUp(
        rows.map((row) => ("pension" in row ? { ...row, pension: terms } : row)),
        rulebookWith({}),
      ),
    );
  });

  it("refuses a rule that does not exist, and figures that the rules refuse", async () => {
    const whatIf = await opened(people.slice(0, 5));
    expect(await whatIf.change({ rules: [{ path: `${NI}/noSuch/values`, value: "1" }] })).toMatchObject({
      ok: false,
      problems: [{ token: "unknown_field" }],
    });
    const wrong = await whatIf.change({
      rules: [{ path: `${NI}/secondaryThreshold/values/0/value/month`, value: "lots" }],
    });
    expect(wrong).toMatchObject({ ok: false });
  });
});
