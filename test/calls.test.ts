import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import * as batch from "../src/batch/node";
import * as library from "../src/engine";
import { type CallOptions, describeProblem, type Result, type Workings } from "../src/engine";
import * as benefits from "../src/engine/benefits";
import * as compare from "../src/engine/compare";
import * as corrections from "../src/engine/corrections";
import * as payslip from "../src/engine/entry-payslip";
import * as filings from "../src/engine/filings";
import * as drawing from "../src/engine/testing";
import { documents, rulebook } from "./support/library";
import { VALID_CORRECTIONS } from "./support/valid-corrections";
import { VALID_FACTS } from "./support/valid-facts";

// How the public functions are called, apart from their facts: the rulebook they need and the workings they return.

type Call = (...given: unknown[]) => unknown;

/** Facts of a payslip without the uncommon terms that the small entry leaves to the whole library. */
const {
  taxPeriodToDate: _1,
  taxTableFrequency: _8,
  taxedThroughPeriod: _10,
  loanMultiplesOfWeeks: _9,
  isExtraPayment: _2,
  onStrike: _3,
  lastPaymentDate: _4,
  firstPaymentDateInWeek: _5,
  employmentStartDate: _6,
  isOffPayrollWorker: _7,
  ...COMMON_FACTS
} = VALID_FACTS.grossToNet;

/** Public functions that take no rulebook, or payslips and what they were made from. A new function is either listed here or refuses what is not a rulebook. */
const WITHOUT_RULEBOOK: ReadonlySet<string> = new Set([
  ...[
    "amendRules",
    "createBenefitRules",
    "createPayslipRulebook",
    "createRulebook",
    "rulesDiff",
    "rulesList",
    "rulesReport",
  ],
  ...["bankHolidays", "dailyBreakdown", "describeProblem", "fieldsOf", "readTaxCode", "toJsonSchema"],
  ...["checkBankAccount", "createBacsFile", "readBacsFile", "readModulusTable", "writeBacsFile"],
  ...["boxesOfP45", "businessRules", "elementTable", "isUtr", "readNotices", "reportedMonths"],
  ...["isLaterNotice", "matchNotice", "matchNotices", "sameMatter"],
  ...["holidayBalance", "holidayDays", "holidayPay", "isPayForWork", "leaverHoliday", "weeksOfPay"],
  ...["averageDayHours", "isStatutoryLeaveWithoutPay", "leaveYearOf", "patternWeek", "unitsOfDay", "weekOfRotation"],
  ...["hasRolledUpPay", "holidayRecordsFrom", "isIrregularWork", "policyChoices"],
  ...["factsOfReport", "readFps", "readPayslipCsv"],
  ...["niToDateOfJobs", "payslipOfJobs"],
  ...["pastYearPayslip", "toldInLaterYearPayslip", "toldLatePayslip", "withFiguresToDate", "withToDateDifference"],
  ...["earliestLeavingDate", "latePenalty", "reportDueBy"],
  ...["haveSameFigures", "changesReportedFigures", "changesOrder", "isReportedInPastYear"],
  ...["lawfulPayslips", "leaverDebt", "ordersOfClosedDays", "repaidDebt", "settledContributions"],
  ...["comparisonCsv", "joinCompared", "pairPayslips", "payslipCsvHeadings", "payslipFileKind"],
  "carryBenefit",
  ...["matchColumns", "suggestColumns"],
  ...["readOurPayslips", "readTheirPayslips"],
  ...[
    "attributeOf",
    "elementAt",
    "elementsAt",
    "readProviderFile",
    "readXml",
    "sumRecoverable",
    "textAt",
    "writeProviderFile",
  ],
]);

const FACTS_FIRST: readonly (readonly [string, Call])[] = [
  library,
  filings,
  payslip,
  corrections,
  compare,
  benefits,
].flatMap((entry) =>
  Object.entries(entry).flatMap(([name, member]) =>
    typeof member === "function" && !WITHOUT_RULEBOOK.has(name) ? [[name, member as Call] as const] : [],
  ),
);

const NOT_RULEBOOKS = {
  undefined: undefined,
  null: null,
  "the whole result of createRulebook": library.createRulebook(documents),
  "a failed result": library.createRulebook({}),
  "the rule documents": documents,
  "an object": {},
  "a list": [],
  "a tax year": "2026-27",
  "a rulebook as JSON": JSON.parse(JSON.stringify(rulebook)),
} satisfies Readonly<Record<string, unknown>>;

const REFUSED = { ok: false, problems: [{ token: "not_a_rulebook", path: "/rulebook", arguments: null }] };

function answerOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (thrown) {
    return thrown;
  }
}

describe.each(Object.entries(NOT_RULEBOOKS))("%s in place of a rulebook", (_, other) => {
  test("is refused by every function of facts", () => {
    expect(FACTS_FIRST.length).toBeGreaterThan(50);
    const others = FACTS_FIRST.filter(
      ([, call]) =>
        !isDeepStrictEqual(
          answerOf(() => call({}, other)),
          REFUSED,
        ),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  test("is refused by a batch, and by one row of it", () => {
    expect(batch.createBatch(other as never, { taxYear: 2026 })).toEqual(REFUSED);
    expect(batch.payEmployeeYear({}, { taxYear: 2026, period: null, schedules: {} }, other as never)).toEqual(REFUSED);
  });

  test("is refused by everything that draws people, which has no other way to refuse than to throw", () => {
    for (const [name, draw] of Object.entries(drawing)) {
      if (typeof draw !== "function" || name === "lawProperty") continue;
      expect(() => (draw as Call)(other, "2026-06-30"), name).toThrow(/^rulebook is not a rulebook/);
    }
  });
});

test("the refusal says what to do", () => {
  const refused = library.grossToNet({} as never, undefined as never);
  expect(refused.ok ? [] : refused.problems.map(describeProblem)).toEqual([
    "rulebook is not a rulebook: check that createRulebook returned ok, then pass its value.",
  ]);
});

describe("workings", () => {
  const facts: Readonly<Record<string, object>> = { ...VALID_FACTS, planCorrections: VALID_CORRECTIONS };
  const asked = FACTS_FIRST.filter(([name]) => facts[name] !== undefined);

  type Library = typeof library;
  type LookupName = {
    [Name in keyof Library]: Library[Name] extends library.Calculation<never, unknown> ? never : Name;
  }[keyof Library];

  /** Functions that have nothing to explain and whose types do not include workings. */
  const LOOKUPS: readonly LookupName[] = [
    "allowedBases",
    "carryForwardTaxCode",
    "endMembership",
    "listEnrolmentInformation",
    "payReferencePeriod",
    "planOptIn",
    "previewRefund",
    "reconcileLineItems",
    "starterTaxCode",
    "statutoryRates",
  ];

  test.each(asked)("of %s are there when asked for, and only then", (name, call) => {
    const given = call === payslip.grossToNet ? COMMON_FACTS : facts[name];
    const explained = call(given, rulebook, { explain: true }) as Result<unknown>;
    const plain = call(given, rulebook) as Result<unknown>;
    if (!explained.ok || !plain.ok) throw new Error(JSON.stringify([explained, plain]));
    expect(plain.workings).toBeNull();
    if (LOOKUPS.some((one) => one === name)) expect(explained.workings).toBeNull();
    else expect(explained.workings).toMatchObject({ version: 1, steps: expect.any(Array) });
  });
});

test("the type of workings is that of what was asked, which `npm run typecheck` judges", () => {
  const facts = VALID_FACTS.grossToNet as library.PayslipFacts;
  const asked: boolean = facts.taxCode !== "";
  const options: CallOptions = { explain: asked };
  const certain = library.grossToNet(facts, rulebook, { explain: true });
  const perhaps = library.grossToNet(facts, rulebook, { explain: asked });
  const handed = library.grossToNet(facts, rulebook, options);
  if (!certain.ok || !perhaps.ok || !handed.ok) throw new Error("the facts are valid");
  const workings: Workings = certain.workings;
  // @ts-expect-error a boolean may be false
  const unsure: Workings = perhaps.workings;
  // @ts-expect-error options may be without it
  const unknown: Workings = handed.workings;
  expect(unsure).toEqual(workings);
  expect(unknown).toEqual(workings);
});
