import fc from "fast-check";
import type { YearFacts } from "../../../src/engine";
import { ADDRESS } from "../rti/sample-submissions";
import { addDays, MONTHS } from "./calendar";
import type { Posted } from "./lines";
import type { Change, Person } from "./people";

const FIRST = "2026-04-06";
const dayOfYear = (from: number, to: number) => fc.integer({ min: from, max: to }).map((day) => addDays(FIRST, day));
const pounds = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((pence) => (pence / 100).toFixed(2));

const CODES = ["1257L", "S1257L", "C1100L", "K475", "SK120", "BR", "D0", "SD1", "0T", "C0T", "NT", "850L", "45M"];
const taxCode = fc.record({ taxCode: fc.constantFrom(...CODES), week1Month1: fc.boolean() });

/** A fact of the year, and how it is reported to the API. */
interface Told<Fact> {
  readonly fact: Fact;
  readonly changes: readonly Change[];
}

type Code = YearFacts["taxCodes"][number];

/** Changes of code, reported some days before they begin. */
const laterCodes: fc.Arbitrary<Told<readonly Code[]>> = fc
  .uniqueArray(fc.tuple(dayOfYear(40, 330), taxCode), { maxLength: 3, selector: ([day]) => day })
  .map((all) => all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([effectiveDate, code]) => ({ effectiveDate, ...code })))
  .map((codes) => ({
    fact: codes,
    changes: codes.map((body) => ({ on: addDays(body.effectiveDate, -12), method: "POST", path: "/tax-code", body })),
  }));

type Loans = Pick<YearFacts, "studentLoans" | "postgraduateLoans">;

/** A student loan from one day to another or without an end, and a postgraduate loan beside it. */
const loans: fc.Arbitrary<Told<Loans>> = fc
  .record({
    student: fc.option(fc.tuple(dayOfYear(30, 200), fc.constantFrom("Plan1", "Plan2", "Plan4", "Plan5"))),
    ends: fc.option(dayOfYear(220, 340)),
    postgraduate: fc.option(dayOfYear(30, 330)),
  })
  .map(({ student, ends, postgraduate }) => {
    const started = (
      path: string,
      body: { readonly startDate: string; readonly studentLoanPlan?: string | undefined },
    ): Change => ({
      on: addDays(body.startDate, -12),
      method: "POST",
      path,
      body,
    });
    const [startDate, studentLoanPlan] = student ?? [];
    const until = startDate === undefined ? null : ends;
    return {
      fact: {
        studentLoans:
          startDate === undefined ? [] : [{ startDate, endDate: until, studentLoanPlan: studentLoanPlan as "Plan1" }],
        postgraduateLoans: postgraduate === null ? [] : [{ startDate: postgraduate }],
      },
      changes: [
        ...(startDate === undefined ? [] : [started("/student-loan/start", { startDate, studentLoanPlan })]),
        ...(until === null
          ? []
          : [
              { on: addDays(until, -12), method: "POST" as const, path: "/student-loan/end", body: { endDate: until } },
            ]),
        ...(postgraduate === null ? [] : [started("/postgraduate-loan/start", { startDate: postgraduate })]),
      ],
    };
  });

const director = fc.option(
  fc.record({
    appointmentDate: fc.oneof(fc.constant("2024-05-01"), dayOfYear(60, 300)),
    nicMethod: fc.constantFrom("Annual" as const, "Alternative" as const),
  }),
  { freq: 3 },
);

const lines = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    pounds(1, 9000).map((amount): readonly Posted[] => [["BONUS", { amount }]]),
    fc
      .tuple(fc.integer({ min: 1, max: 4000 }), pounds(5, 40))
      .map(([units, payRate]): readonly Posted[] => [["OVERTIME", { units: String(units / 100), payRate }]]),
    pounds(1, 60).map((amount): readonly Posted[] => [
      ["GIVING", { amount }],
      ["UNION", { amount: "7.77" }],
      ["CAR", { amount: "212.34" }],
    ]),
  ),
  { minLength: 12, maxLength: 12 },
);

/** A drawn person, on the monthly payroll. */
const drawnPerson = fc
  .record({
    startDate: fc.oneof(fc.constant("2024-05-01"), dayOfYear(5, 280)),
    leaves: fc.option(dayOfYear(60, 340), { freq: 3 }),
    salary: pounds(9000, 160_000),
    rises: fc.uniqueArray(fc.tuple(dayOfYear(40, 330), pounds(9000, 160_000)), {
      maxLength: 2,
      selector: ([day]) => day,
    }),
    code: taxCode,
    niCategory: fc.constantFrom("A", "J"),
    codes: laterCodes,
    loans,
    director,
    lines,
  })
  .filter(({ startDate, leaves }) => leaves === null || addDays(startDate, 40) < leaves);

/** Returns the people of a seed: their reported changes begin after the first day, and end with the last. */
export function drawPeople(numRuns: number, seed: number): readonly Person[] {
  return fc.sample(drawnPerson, { numRuns, seed }).map((drawn, at): Person => {
    const { startDate, salary, code, niCategory, leaves } = drawn;
    const isWithin = (day: string) => day > addDays(startDate, 20) && (leaves === null || day < addDays(leaves, -1));
    const isToldOf = ({ on }: Change) => isWithin(addDays(on, 12)) && isWithin(on);
    const codes = drawn.codes.fact.filter(
      ({ effectiveDate }) => isWithin(addDays(effectiveDate, -12)) && isWithin(effectiveDate),
    );
    const hasLoans = drawn.loans.changes.every(isToldOf);
    const directed = drawn.director !== null && drawn.director.appointmentDate >= startDate ? drawn.director : null;
    const leaving: readonly Change[] =
      leaves === null
        ? []
        : [{ on: addDays(leaves, -12), method: "PUT", path: "/leaver", body: { leavingDate: leaves } }];
    const paidOff = MONTHS.find(({ ends }) => leaves !== null && ends >= leaves)?.paid;
    return {
      name: `Drawn ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + Math.floor(at / 26))}`,
      payroll: "Monthly",
      record: {
        firstName: "Sample",
        dateOfBirth: "1988-02-29",
        gender: "Female",
        address: ADDRESS,
        startDate,
        salary,
        ...code,
        niCategory,
        ...(directed === null ? {} : { director: directed }),
      },
      ...(leaves === null ? {} : { leaves }),
      rises: drawn.rises
        .filter(([day]) => isWithin(addDays(day, -14)) && isWithin(day))
        .map(([effectiveFrom, risen]) => ({ effectiveFrom, salary: risen })),
      changes: [
        ...drawn.codes.changes.filter(({ body }) => codes.includes(body as Code)),
        ...(hasLoans ? drawn.loans.changes : []),
        ...leaving,
      ],
      lines: (month) => (leaves !== null && leaves < (MONTHS[month]?.starts ?? "") ? [] : (drawn.lines[month] ?? [])),
      facts: {
        taxCodes: [{ effectiveDate: FIRST, ...code }, ...codes],
        niCategories: [{ effectiveDate: FIRST, niCategory }],
        ...(hasLoans ? drawn.loans.fact : {}),
        ...(directed === null ? {} : { director: directed }),
        ...(paidOff === undefined ? {} : { leavingDate: paidOff, p45IssueDate: paidOff }),
      },
    };
  });
}
