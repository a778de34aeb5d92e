import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { amendRules } from "../../src/engine";
import { buildFps, businessRules, checkFiling, type FpsFacts } from "../../src/engine/filings";
import { readGolden, text } from "../support/golden/golden-file";
import { documents, rulebook } from "../support/library";
import { fc } from "../support/property";
import { rulebookOf } from "../support/rule-documents";
import { EPS_FACTS, epsXml, FPS_FACTS, fpsXml } from "./support/messages";
import { CAN_RUN_RULES, officialCodes, sortedCodes } from "./support/official-rules";
import { IS_OFFICIAL_HERE, OFFICIAL } from "./support/official-schemas";
import { fpsOf, monthsPayslip } from "./support/sample";

const LOAN = { studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" as const }] };
const PAYSLIP = monthsPayslip(LOAN, { paymentDate: "2026-04-30", grossPay: "3000.00" });
const FPS: FpsFacts = { ...fpsOf({ payslip: PAYSLIP, studentLoanPlan: "Plan2" }), submissionDate: "2026-11-21" };
const MESSAGES: Readonly<Record<string, string>> = {
  fps: fpsXml(FPS),
  eps: epsXml(EPS_FACTS["the allowance claimed"] as object),
};
const SHAPES = ["element_not_expected", "required", "text_not_allowed", "unsupported_tax_year"];

/** Returns "schema" for a message of another form, otherwise the codes of the rules that it breaks. */
function outcomeOf(xml: string, submissionDate: string, rules = rulebook): string {
  const answer = checkFiling({ xml, submissionDate }, rules);
  const problems = answer.ok ? [] : answer.problems;
  if (problems.some(({ token }) => SHAPES.includes(token))) return "schema";
  return sortedCodes(problems.flatMap(({ arguments: args }) => (args?.code === undefined ? [] : [String(args.code)])));
}

function replaceAll(xml: string, find: string, put: string): string {
  const puts = put.split("|");
  return find.split("|").reduce((changed, each, index) => {
    if (!changed.includes(each)) throw new Error(`${each} is not in the message`);
    return changed.replace(each, puts[index] as string);
  }, xml);
}

describe("a message with one thing wrong", () => {
  const { rows } = readGolden("2026-27/filings-rti-rejections");

  it("has examples", () => expect(rows).toHaveLength(18));

  it.each(rows)("$message with $replace: $outcome", (row) => {
    const xml = replaceAll(MESSAGES[text(row, "message")] as string, text(row, "find"), text(row, "replace"));
    expect(outcomeOf(xml, "2026-11-21")).toBe(row.outcome);
  });

  it("is refused where its facts stand when it is built", () => {
    const problemsOf = (facts: object) => {
      const answer = buildFps({ ...FPS, ...facts }, rulebook);
      return answer.ok
        ? []
        : answer.problems.map(({ token, path, arguments: args }) => [token, path, args?.code ?? null]);
    };
    expect(problemsOf({ lateReason: "E" })).toEqual([["late_reason_withdrawn", "/lateReason", null]]);
    expect(problemsOf({ lateReason: "Z" })).toEqual([["unknown_value", "/lateReason", null]]);
    const [person] = FPS.employees;
    expect(problemsOf({ employees: [{ ...person, dateOfBirth: "2026-11-22" }] })).toEqual([
      ["rti_rule_broken", "/employees/0/dateOfBirth", "5001"],
    ]);
    expect(problemsOf({ employees: [{ ...person, nationalInsuranceNumber: "QQ123456C" }] })).toEqual([
      ["text_not_allowed", "/employees/0/nationalInsuranceNumber", null],
    ]);
    expect(problemsOf({ employees: [{ ...person, nationalInsuranceNumber: null }] })).toEqual([
      ["rti_rule_broken", "/employees/0", "7823"],
    ]);
    expect(problemsOf({ taxYear: 2024 })).toEqual([["unsupported_tax_year", "/taxYear", null]]);
    expect(problemsOf({ taxYear: 2025 })[0]).toEqual([
      "outside_tax_year",
      "/employees/0/employments/0/payslip/taxYear",
      null,
    ]);
  });
});

describe("rules about category letters", () => {
  const born = (dateOfBirth: string) =>
    replaceAll(
      MESSAGES.fps as string,
      `<BirthDate>${FPS.employees[0]?.dateOfBirth}<|<NIletter>A<`,
      `<BirthDate>${dateOfBirth}<|<NIletter>B<`,
    );

  it("take the last birthday of the reduced rate from the rule data", () => {
    expect(outcomeOf(born("1961-04-05"), "2026-11-21")).toBe("");
    expect(outcomeOf(born("1961-04-06"), "2026-11-21")).toBe("7955");
    const path = "2026-27/category-letters.json#/parameters/reducedRateElection/values/0/value/bornBefore";
    const amended = amendRules(documents, path, "1971-01-01");
    if (!amended.ok) throw new Error(JSON.stringify(amended.problems));
    expect(outcomeOf(born("1970-12-31"), "2026-11-21", rulebookOf(amended.value))).toBe("");
  });
});

/** Set PROPERTY_RUNS for more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 600);

interface Change {
  readonly sheet: string;
  readonly day: string;
  readonly xml: string;
}

const DAYS = [
  "2026-03-05",
  "2026-03-06",
  "2026-05-19",
  "2026-05-20",
  "2026-08-01",
  "2026-11-21",
  "2027-02-28",
  "2027-04-06",
];
const DATES = [
  "1895-01-01",
  "1961-04-05",
  "1961-04-06",
  "2026-04-06",
  "2026-06-05",
  "2026-08-01",
  "2026-08-31",
  "2026-12-06",
  "2027-04-05",
  "2027-12-05",
];

/** Returns another text of the same kind for an element, or null to remove it. */
function otherText(name: string, was: string, pick: number): string | null {
  const of = (list: readonly string[]) => list[pick % list.length] as string;
  if (pick % 4 === 0) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(was)) return of(DATES);
  if (name === "NIletter") return of(["A", "B", "C", "F", "X", "E", "S", "J", "K", "W", "T"]);
  if (name === "Gender") return of(["M", "F"]);
  if (name === "TaxMonth") return String((pick % 12) + 1);
  if (name === "Key" || name === "PayeRef") return of(["635", "A635", "636", "B635"]);
  if (name === "EmpAllceInd") return of(["yes", "no"]);
  if (name === "RelatedTaxYear") return of(["26-27", "25-26"]);
  if (name === "COTAXRef") return of(["2325648152", "2325648153", "1325648152"]);
  if (/^-?\d+\.\d\d$/.test(was)) return of(["0.00", "1.00", was]);
  return was;
}

function changed(xml: string, picks: readonly (readonly [number, number])[]): string {
  return picks.reduce((before, [place, pick]) => {
    const start = before.indexOf("<Body>");
    const leaves = [...before.slice(start).matchAll(/<([A-Za-z0-9]+)((?: [^>]*)?)>([^<>]*)<\/\1>/g)];
    const leaf = leaves[place % leaves.length];
    if (leaf === undefined) return before;
    const [whole, name = "", attributes = "", was = ""] = leaf;
    const other = otherText(name, was, pick);
    const at = start + leaf.index;
    const put = other === null ? "" : `<${name}${attributes}>${other}</${name}>`;
    return before.slice(0, at) + put + before.slice(at + whole.length);
  }, xml);
}

function changes(count: number): readonly Change[] {
  const sources = [
    ...Object.values(FPS_FACTS).map((facts) => ({ sheet: `Fps ${facts.taxYear}`, xml: fpsXml(facts) })),
    ...Object.values(EPS_FACTS).map((facts) => ({ sheet: `Eps ${facts.taxYear}`, xml: epsXml(facts) })),
  ];
  const change = fc.record({
    of: fc.nat(),
    day: fc.constantFrom(...DAYS),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
  });
  return fc.sample(change, { numRuns: count, seed: 20260406 }).flatMap(({ of, day, picks }) => {
    const { sheet, xml } = sources[of % sources.length] as (typeof sources)[number];
    return [{ sheet, day, xml: changed(xml, picks) }];
  });
}

/** Returns changed messages that keep their form, with the codes of the rules that they break. */
function shaped(count: number) {
  return changes(count)
    .map((change) => ({ ...change, ours: outcomeOf(change.xml, change.day) }))
    .filter(({ ours }) => ours !== "schema");
}

const codesIn = (messages: ReturnType<typeof shaped>) => new Set(messages.flatMap(({ ours }) => ours.split(" ")));

describe("our business rules", () => {
  it("are broken by changed messages, more than fifteen of them", () =>
    expect(codesIn(shaped(200)).size).toBeGreaterThan(15));
});

const notBeside = IS_OFFICIAL_HERE ? "" : " (not tried: they do not lie beside this repository)";
const notRun = CAN_RUN_RULES ? "" : " (not tried: there is no xsltproc, or no rules)";

describe(`the business rules in ${OFFICIAL}`, () => {
  it.skipIf(!IS_OFFICIAL_HERE)(`have the codes of ours, year by year${notBeside}`, () => {
    const ours = (type: "Fps" | "Eps", taxYear: number) =>
      sortedCodes(businessRules(type, taxYear).map(({ code }) => code));
    expect(ours("Fps", 2026).split(" ").length).toBeGreaterThan(40);
    type Listed = { readonly code: string; readonly years: string };
    const listed = JSON.parse(readFileSync(`${OFFICIAL}/business-rules.json`, "utf8")) as Record<
      "fps" | "eps",
      Listed[]
    >;
    for (const [type, rules] of [
      ["Fps", listed.fps],
      ["Eps", listed.eps],
    ] as const) {
      const of = (not: string) => sortedCodes(rules.filter(({ years }) => years !== not).map(({ code }) => code));
      expect(ours(type, 2026)).toBe(of("to 2025-26"));
      expect(ours(type, 2025)).toBe(of("2026-27 on"));
    }
  });

  it.skipIf(!CAN_RUN_RULES)(`answer changed messages as ours do${notRun}`, { timeout: 120_000 }, () => {
    const messages = shaped(RUNS);
    expect(codesIn(messages).size).toBeGreaterThan(25);
    const apart: object[] = [];
    for (const sheet of ["Fps 2025", "Fps 2026", "Eps 2026"]) {
      for (const day of DAYS) {
        const some = messages.filter((change) => change.sheet === sheet && change.day === day);
        const official = officialCodes(
          sheet,
          day,
          some.map(({ xml }) => xml),
        );
        for (const [index, { xml, ours }] of some.entries()) {
          if (ours !== official[index]) apart.push({ sheet, day, ours, official: official[index], xml });
        }
      }
    }
    expect(apart).toEqual([]);
  });
});
