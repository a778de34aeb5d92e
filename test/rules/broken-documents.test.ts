import { describe, expect, it } from "vitest";
import { readDate } from "../../src/engine/base";
import { createRulebook, type RuleDocuments } from "../../src/engine/rulebook";
import { broken, problemsOf, rules } from "./support";

const TAX = "2026-27/income-tax.json";
const NI = "2026-27/national-insurance.json";
const LOANS = "2026-27/student-loans.json";
const WAGE = "2026-27/minimum-wage.json";

/** Sets or, with `undefined`, removes the value that a JSON pointer names. */
function set(path: string, value: unknown) {
  return (documents: Record<string, unknown>) => {
    const [document = "", pointer = ""] = path.split("#");
    const steps = [document, ...pointer.split("/").slice(1)];
    const last = steps.pop() ?? "";
    let holder: Record<string, unknown> = documents;
    for (const step of steps) holder = holder[step] as Record<string, unknown>;
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  };
}

const P = "#/parameters";
const BANDS = `${TAX}${P}/scotland/values/0/value/bands`;
const FREE_PAY = `${TAX}${P}/freePay/values/0`;
const LETTERS = `${NI}${P}/letters/values/0/value`;
const ORDER = `${NI}${P}/letterOrder/values/0/value`;
const RATES_2022 = "2022-23/national-insurance.json#/parameters/employeeRates/values";
const AGES = `${WAGE}${P}/ages/values/0/value`;

/** The path set, the value, the token, and the place of the problem if it is another one. */
const SINGLE_FINDINGS: readonly [path: string, value: unknown, token: string, at?: string][] = [
  [`${TAX}#/taxYear`, "2025-26", "unknown_value"],
  [`${TAX}#/taxYear`, "2026", "invalid_format"],
  [`${TAX}#/subject`, "student-loans", "unknown_value"],
  [`${TAX}#/colour`, "red", "unknown_field"],
  [`${TAX}${P}/freePay`, undefined, "parameter_missing"],
  [`${TAX}${P}/freeMoney`, {}, "unknown_field"],
  [`${TAX}${P}/freePay`, "none", "wrong_type"],
  [`${FREE_PAY}/sources`, undefined, "required"],
  [`${FREE_PAY}/sources`, [], "must_not_be_empty"],
  [`${FREE_PAY}/sources/1`, "hearsay", "source_not_found"],
  [`${FREE_PAY}/confidence`, "High", "unknown_value"],
  [`${FREE_PAY}/none`, "not this year", "unknown_field"],
  [`${FREE_PAY}/value`, undefined, "required"],
  [`${FREE_PAY}/value/block/week`, 96.16, "wrong_type"],
  [`${FREE_PAY}/value/block/week`, "96.165", "invalid_format"],
  [`${FREE_PAY}/value/block/week`, "-1", "invalid_format"],
  [`${FREE_PAY}/value/block/fortnight`, "192.32", "unknown_field"],
  [`${FREE_PAY}/value/topUp/year`, "9.00", "invalid_format"],
  [`${FREE_PAY}/value/blockSizeUnits`, "500", "wrong_type"],
  [`${FREE_PAY}/value/blockSizeUnits`, 0, "too_small"],
  [`${FREE_PAY}/value/blockSizeUnits`, 500.5, "not_an_integer"],
  [`${TAX}${P}/codeUpliftUnits/values/0/value/L`, -1, "too_small"],
  [`${TAX}${P}/regulatoryLimit/values/0/value`, "0.5", "invalid_format"],
  [`${TAX}${P}/regulatoryLimit/values/0/value`, "50.125%", "invalid_format"],
  [`${TAX}${P}/regulatoryLimit/values`, [], "must_not_be_empty"],
  [`${TAX}${P}/regulatoryLimit/dateBasis`, "birthday", "unknown_value"],
  [`${TAX}${P}/regulatoryLimit/values/0/from`, "2026-04-31", "invalid_date"],
  [`${TAX}${P}/regulatoryLimit/values/0/from`, "6 April", "invalid_date"],
  [`${TAX}${P}/regulatoryLimit/values/0/from`, "2026-04-05", "outside_tax_year"],
  [`${TAX}${P}/regulatoryLimit/values/0/from`, "2027-04-06", "outside_tax_year"],
  [`${TAX}${P}/regulatoryLimit/values/0/from`, "2026-04-07", "date_after"],
  [`${TAX}${P}/previousYearP45UsableTo/values/0/value`, "2026-02-29", "invalid_date"],
  [`${RATES_2022}/1/from`, "2022-04-06", "dates_not_ascending"],
  [`${BANDS}`, [], "must_not_be_empty"],
  [`${BANDS}/1/upTo`, "3967", "limits_not_ascending"],
  [`${BANDS}/1/upTo`, undefined, "required"],
  [`${BANDS}/5/upTo`, "200000", "must_be_absent"],
  [`${BANDS}/5/rate`, 48, "wrong_type"],
  [`${TAX}${P}/scotland/values/0/value/basicRate`, 7, "too_large"],
  [`${TAX}${P}/scotland/values/0/value/basicRate`, 0, "too_small"],
  [`${TAX}${P}/scotland/values/0/value/thresholdTax`, "Guessed", "unknown_value"],
  [`${TAX}#/policies/nationOnNoTaxCode`, undefined, "parameter_missing"],
  [`${TAX}#/policies/nationOnNoTaxCode/default`, "Perhaps", "unknown_value"],
  [`${TAX}#/policies/nationOnNoTaxCode/sources/0`, "hearsay", "source_not_found"],
  [`${LETTERS}/A`, undefined, "parameter_missing"],
  [`${LETTERS}/a`, { who: "x", employee: "none", employer: "none", mariner: false }, "invalid_format"],
  [`${LETTERS}/A/employee`, "generous", "unknown_value"],
  [`${LETTERS}/A/mariner`, "no", "wrong_type"],
  [`${ORDER}/0`, "A", "duplicate", `${ORDER}/2`],
  [`${ORDER}/1`, "O", "unknown_value"],
  [`${NI}${P}/class1ARate/values/0/value`, undefined, "required"],
  [`${NI}${P}/class1ARate/values/0/none`, "not known", "sent_together"],
  [`${LOANS}${P}/unknownPlan/values/0/value`, "Plan3", "unknown_value"],
  [`${AGES}`, [], "must_not_be_empty"],
  [`${AGES}/0/fromAgeYears`, 16, "too_large"],
  [`${AGES}/1/fromAgeYears`, 0, "limits_not_ascending"],
  [`${AGES}/1/fromAgeYears`, 17.5, "not_an_integer"],
  [`${WAGE}${P}/ages/validTo`, undefined, "required"],
  [`${WAGE}${P}/ages/validTo`, "2027-03-32", "invalid_date"],
  [`${WAGE}${P}/ages/validTo`, "2026-03-31", "date_before"],
  [`${WAGE}${P}/ages/validTo`, "2028-03-31", "outside_tax_year"],
  [`${WAGE}${P}/ages/values/0/from`, "2026-03-31", "outside_tax_year"],
  ["sources.json#/sources/hmrc-nmw/publisher", 1, "wrong_type"],
];

describe("a broken document", () => {
  it.each(SINGLE_FINDINGS)("%s set to %j is %s", (path, value, token, at = path) => {
    const documents = broken((held) => {
      if (path.includes("hmrc-nmw")) set("sources.json#/sources/hmrc-nmw", { title: "t", publisher: "p" })(held);
      set(path, value)(held);
    });
    expect(problemsOf(documents)).toContain(`${token} ${at}`);
  });

  it("yields one problem for one fault, wherever it is no cause of others", () => {
    const faults = SINGLE_FINDINGS.filter(([path]) => path.startsWith(FREE_PAY) || path.startsWith(BANDS));
    for (const [path, value, token] of faults) {
      expect(problemsOf(broken(set(path, value)))).toEqual([`${token} ${path}`]);
    }
    expect(faults.length).toBeGreaterThan(15);
  });

  it("has every fault reported at once, over all documents and both passes", () => {
    const documents = broken((held) => {
      set(`${TAX}${P}/freePay`, undefined)(held);
      set(`${TAX}${P}/wales/values/0/value/bands/0/rate`, "ten")(held);
      set(`${NI}${P}/employerRate/values/0/sources/0`, "hearsay")(held);
      set(`2022-23/student-loans.json${P}/plan1/values/0/from`, "2022-05-06")(held);
      delete held["2024-25/employer-charges.json"];
      held["2026-27/incometax.json"] = {};
    });
    expect(problemsOf(documents).sort()).toEqual([
      "date_after 2022-23/student-loans.json#/parameters/plan1/values/0/from",
      `invalid_format ${TAX}#/parameters/wales/values/0/value/bands/0/rate`,
      "parameter_missing 2024-25/employer-charges.json#",
      `parameter_missing ${TAX}#/parameters/freePay`,
      `source_not_found ${NI}#/parameters/employerRate/values/0/sources/0`,
      "unknown_field 2026-27/incometax.json#",
    ]);
  });

  it("says what was expected", () => {
    const result = createRulebook(broken(set(`${FREE_PAY}/value/block/week`, "96.165")));
    expect(result).toMatchObject({ problems: [{ arguments: { expected: '"1048" or "96.16"' } }] });
    const band = createRulebook(broken(set(`${BANDS}/1/upTo`, "100")));
    expect(band).toMatchObject({ problems: [{ arguments: { previous: "3967" } }] });
  });
});

describe("letters and thresholds", () => {
  const threshold = `${NI}${P}/investmentZoneUpperSecondaryThreshold/values`;

  it("must fit on every date: a relief that ends inside the year needs letters that end with it", () => {
    const documents = broken((held) => {
      set(`${threshold}/1`, { from: "2026-10-06", none: "ended", sources: ["hmrc-ni-calculator"] })(held);
    });
    expect(problemsOf(documents)).toEqual(
      ["D", "E", "K", "N"].map((letter) => `not_in_force ${LETTERS}/${letter}/employer`),
    );
  });

  it("must be complete: a relief that exists needs its letters", () => {
    const documents = broken((held) => {
      for (const letter of "DEKN") set(`${LETTERS}/${letter}`, undefined)(held);
    });
    const found = problemsOf(documents);
    expect(found.filter((text) => text.startsWith("parameter_missing")).length).toBe(4);
    expect(found.filter((text) => text.startsWith(`unknown_value ${ORDER}`)).length).toBe(4);
  });

  it("must all be in the order of stacking, X apart", () => {
    const documents = broken(set(ORDER, ["A"]));
    expect(problemsOf(documents)).toEqual(Array.from({ length: 22 }, () => `required ${ORDER}`));
  });
});

describe("a plan that is not collected", () => {
  it("cannot be the one of an employee who does not know theirs", () => {
    const path = `2025-26/student-loans.json${P}/unknownPlan`;
    expect(problemsOf(broken(set(`${path}/values/0/value`, "Plan5")))).toEqual([`not_in_force ${path}`]);
  });

  it("need not be listed by the years before it, whose law is the same then", () => {
    const listed = createRulebook(rules);
    const unlisted = createRulebook(broken(set(`2022-23/student-loans.json${P}/plan5`, undefined)));
    const plansOf = (created: typeof listed) =>
      created.ok ? created.value.figuresOn(readDate("2023-01-31"))?.studentLoans.plans : null;
    expect(plansOf(unlisted)).toEqual(plansOf(listed));
    expect(plansOf(unlisted)).toMatchObject({ Plan5: null });
  });

  it("must be listed, and said to have ended, by the years after it", () => {
    const path = `${LOANS}${P}/plan2`;
    expect(problemsOf(broken(set(path, undefined)))).toEqual([`parameter_missing ${path}`]);
  });
});

describe("documents", () => {
  it("need the sources and every subject of a year", () => {
    const { "sources.json": _, ...unsourced } = rules;
    expect(problemsOf(unsourced)).toEqual(["parameter_missing sources.json#"]);
    const oneDocument: RuleDocuments = { [TAX]: rules[TAX], "sources.json": rules["sources.json"] };
    expect(problemsOf(oneDocument)).toEqual([
      `parameter_missing ${NI}#`,
      `parameter_missing ${LOANS}#`,
      "parameter_missing 2026-27/employer-charges.json#",
    ]);
  });

  it.each(["2026-28/income-tax.json", "income-tax.json", "2026-27/benefits.json", "README.md"])(
    "named %s are refused",
    (path) => {
      expect(problemsOf({ ...rules, [path]: {} })).toEqual([`unknown_field ${path}#`]);
    },
  );

  it.each([[null], [7], ["text"], [[]]])("that are %j are refused", (document) => {
    expect(problemsOf({ ...rules, [TAX]: document })).toEqual([`wrong_type ${TAX}#`]);
  });

  it("of no year at all make a rulebook that knows no day", () => {
    const empty = createRulebook({ "sources.json": { sources: {} } });
    expect(empty.ok && empty.value.taxYears).toEqual([]);
  });
});
