import { describe, expect, test } from "vitest";
import { describeProblem, type Problem } from "../../src/engine";
import * as filings from "../../src/engine/entry-filings";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { EPS_FACTS, FPS_FACTS } from "./support/messages";
import { codeXml, itemXml, replyXml } from "./support/notice-xml";
import { ADA, EMPLOYER, monthsPayslip } from "./support/sample";

// Any input gives a value or problems: never an exception, never an invalid number.

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };
type Question = (input: never, ...rest: unknown[]) => Answer;

const payslip = monthsPayslip(
  { studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" }] },
  { paymentDate: "2026-04-30", grossPay: "3000.00" },
);
const xml = replyXml("P6", [itemXml("CodingNoticesP6P6B", codeXml("<TaxCode>1185L</TaxCode>"))]);
const read = filings.readNotices({ xml });
const notice = read.ok ? read.value.notices[0] : null;
const fps = filings.buildFps(FPS_FACTS.plain as filings.FpsFacts, rulebook);
const p32 = filings.makeP32(
  { taxYear: 2026, months: [{ month: 1, statutoryPay: { StatutoryMaternityPay: "100" } }] },
  rulebook,
);
const FORM = { employee: { ...ADA, address: EMPLOYER.address }, employer: EMPLOYER, payslip };
const LOANS = [{ startDate: "2026-04-06", endDate: null, studentLoanPlan: "Plan1" }];

const REPORT = { employeeId: "one", payrollId: "7", nationalInsuranceNumber: "RN000001A", dateOfBirth: "1990-01-15" };
const CHARGE = {
  taxYear: 2026,
  taxMonth: 1,
  fullPaymentSubmissions: [
    {
      submissionId: "fps",
      paymentDate: "2026-04-30",
      reports: [{ ...REPORT, startDate: "2026-04-10", toDate: { incomeTax: "10.00", employeeNi: "5.00" } }],
    },
  ],
  employerPaymentSummaries: [
    {
      submissionId: "eps",
      taxMonth: 1,
      recoverableAmounts: { smpRecovered: "3.00" },
      apprenticeshipLevy: { taxMonth: 1, levyDueYearToDate: "8.00" },
      employmentAllowance: true,
    },
  ],
  before: { reports: [{ ...REPORT, payrollId: "6", toDate: { employerNi: "4.00" } }] },
};

/** Valid facts for the functions of messages, forms and notices. */
const VALID: Readonly<Record<string, unknown>> = {
  buildFps: FPS_FACTS["pensions, benefits, expenses, dues, an order"],
  buildEps: EPS_FACTS.recoveries,
  checkFiling: { xml: fps.ok ? fps.value.xml : "", submissionDate: "2026-07-05" },
  makeP45: { ...FORM, leavingDate: "2026-04-30", issueDate: "2026-05-01", studentLoan: LOANS[0], replacementNumber: 1 },
  makeP60: { ...FORM, status: "Finalised" },
  makePayslipContents: {
    ...FORM,
    hours: [{ description: "Day", units: "140.25", payRate: "20" }],
    payments: [{ method: "Bacs", amount: payslip.forPeriod.netPay }],
  },
  makeP32: {
    taxYear: 2026,
    employmentAllowance: true,
    payslips: [payslip],
    months: [
      { month: 1, incomeTax: "1", statutoryPay: { StatutoryMaternityPay: "100" }, levyToDate: "5" },
      { month: 2, bereavementPayInNorthernIreland: "10" },
    ],
  },
  sumRecoverable: { p32: p32.ok ? p32.value : null, northernIreland: p32.ok ? p32.value : null, taxMonth: 8 },
  reportedMonths: {
    p32: p32.ok ? p32.value : null,
    before: { statutoryRecovered: { StatutoryMaternityPay: "10" } },
    reports: [{ taxMonth: 8, recoverableAmounts: { smpRecovered: "100" } }],
  },
  expectCharge: CHARGE,
  explainCharge: { ...CHARGE, amounts: { totalDue: "20.00", employeeNi: "5.00" } },
  readNotices: { xml },
  applyNotice: {
    notice,
    employee: { taxCode: "1257L", studentLoans: LOANS, postgraduateLoans: [{ startDate: "2026-04-06" }] },
    lastLockedPaymentDate: "2026-04-30",
  },
  matchNotice: {
    notice,
    employees: [{ employeeId: "one", nationalInsuranceNumber: "RN000001A", payrollId: "EMP001" }],
  },
  matchNotices: { notices: [notice], employees: [{ employeeId: "one", lastName: "Example" }] },
};

function expectAnswer(answer: Answer): void {
  expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  expectFinite(answer, "");
  if (answer.ok) return;
  expect(answer.problems.length).toBeGreaterThan(0);
  for (const problem of answer.problems) expect(describeProblem(problem).length).toBeGreaterThan(10);
}

function expectFinite(value: unknown, path: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${path} is ${value}`);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) expectFinite(inner, `${path}/${key}`);
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, -1, 0.001, 2 ** 53, true, null),
  fc.constantFrom<unknown>("", " ", "1e3", "-", ".", "99999999999999", "-0.01", "9999999.99", "-9999999.99"),
  fc.constantFrom<unknown>(
    "__proto__",
    "constructor",
    "2026-02-30",
    "9999-12-31",
    "0000-00-00",
    "0001-01-01",
    "\uD800",
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { __proto__: null },
    { "~/": 1 },
    { toString: "A" },
    "<",
    "&",
    "\u0000",
  ),
  fc.constantFrom<unknown>(
    "Weekly",
    "Annually",
    "A",
    "X",
    "1257L",
    "2026-04-10",
    "2026-27",
    2026,
    2025,
    "Plan1",
    53,
    12,
  ),
);

/** Returns a copy of a plain value with one place replaced. */
function replaceSomewhere(value: unknown, place: number, replacement: unknown): unknown {
  if (typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[place % (keys.length + 1)];
  if (key === undefined) return replacement;
  const inner = replaceSomewhere((value as Record<string, unknown>)[key], Math.floor(place / 7), replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...value, [key]: inner };
}

describe.each(Object.keys(VALID))("%s", (name) => {
  const ask = (input: unknown) =>
    ((filings as Record<string, unknown>)[name] as Question)(input as never, rulebook, { explain: true });

  test("is content with facts that hold nothing wrong", () => {
    const answer = ask(VALID[name]);
    expect(answer.ok ? [] : answer.problems).toEqual([]);
  });

  test("returns a result or problems for any input", () => {
    check(
      fc.property(odd, (input) => expectAnswer(ask(input))),
      300,
    );
  });

  test("answers with one or two things wrong", () => {
    check(
      fc.property(fc.nat(), odd, fc.nat(), odd, (first, one, second, other) => {
        expectAnswer(ask(replaceSomewhere(replaceSomewhere(VALID[name], first, one), second, other)));
      }),
      800,
    );
  });
});

test("no function of messages, forms and notices is left out", () => {
  const ofOthers = /Bacs|Bank|Provider|Modulus|Banking/;
  const named = Object.entries(filings).flatMap(([name, member]) =>
    typeof member === "function" && !ofOthers.test(name) ? [name] : [],
  );
  // Functions without facts: tables, the order of notices, the reader of XML and its element search (xml-limits.test.ts).
  const plain = ["boxesOfP45", "businessRules", "elementTable", "isLaterNotice", "isUtr", "sameMatter"];
  // What makes what is reported late out of payslips, which are results: past-year-fps.test.ts and late-leavers.test.ts call them.
  const ofPastYears = ["pastYearPayslip", "toldInLaterYearPayslip", "toldLatePayslip", "withFiguresToDate"];
  // The same of payslips of several jobs: services/rti/several-jobs.test.ts.
  const ofJobs = ["niToDateOfJobs", "payslipOfJobs"];
  // Last and first days and what being late costs, which deadlines.test.ts asks for.
  const ofDays = ["earliestLeavingDate", "latePenalty", "reportDueBy"];
  const xml = ["attributeOf", "elementAt", "elementsAt", "readXml", "textAt"];
  // What payments are made of has tests of its own: dividing-net-pay, payment-lists and statements.
  const ofPayments = [
    ...["cleanText", "divideNetPay", "isListFormat", "matchStatement", "payableOfMonth", "processingDayOf"],
    ...["readCamt053", "readCsvStatement", "readListDate", "readPaymentList", "separatorOf", "taxDueDate"],
    ...["taxPaymentDay", "taxPaymentReference", "writePaymentList"],
  ];
  const others = [...plain, ...ofPastYears, ...ofJobs, ...ofDays, ...xml, ...ofPayments];
  expect(named.filter((name) => !others.includes(name)).sort()).toEqual(Object.keys(VALID).sort());
});
