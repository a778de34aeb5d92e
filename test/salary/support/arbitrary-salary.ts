import type {
  CalculationMethod,
  PartPeriodDivisor,
  SalaryFacts,
  SalaryFrequency,
  WeekPattern,
  WorkingPattern,
} from "../../../src/engine";
import { datePlus } from "../../oracle/calendar";
import { fc } from "../../support/property";

// Pay periods of one employment within the tax years held, with versions and patterns around them.

const FIRST = "2022-06-01";
/** Days from the first to some days before the end of the last year held. */
const DAYS = 1_700;

const LENGTHS: Readonly<Record<SalaryFrequency, number>> = {
  Weekly: 7,
  Fortnightly: 14,
  FourWeekly: 28,
  Monthly: 30,
  Quarterly: 91,
  TwiceYearly: 182,
  Annually: 365,
};

const frequency = fc.constantFrom(...(Object.keys(LENGTHS) as SalaryFrequency[]));
export const method = fc.constantFrom<CalculationMethod>("CalendarDays", "WorkingDays");

const divisor = fc.constantFrom<PartPeriodDivisor | null>(null, "TaxYear", "DaysOfMonth", "TwoHundredSixtieths");

/** Pence of annual salaries, including zero. */
export const annualPence = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 20_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000_000_000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

export function pounds(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
}

const NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const week = fc
  .array(fc.constantFrom("0", "1", "1", "0.5", "0.2"), { minLength: 7, maxLength: 7 })
  .filter((days) => days.some((day) => day !== "0"))
  .map((days): WeekPattern => Object.fromEntries(NAMES.map((name, at) => [name, days[at]])) as unknown as WeekPattern);

const rotating = fc.tuple(fc.array(week, { minLength: 2, maxLength: 4 }), fc.integer({ min: -50, max: 50 })).map(
  ([weeks, ago]): WorkingPattern => ({
    patternType: "Rotating",
    weeks,
    rotationStartDate: datePlus("2024-01-01", 7 * ago),
  }),
);

export const pattern: fc.Arbitrary<WorkingPattern> = fc.oneof(week, rotating);

/** Patterns of one level, each from another day; the first may have no start. */
const patterns = fc
  .tuple(
    fc.uniqueArray(fc.nat(DAYS), { minLength: 1, maxLength: 3 }),
    fc.array(pattern, { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([days, found, sinceEver]) =>
    days.map((day, at): WorkingPattern => {
      const own = found[at] as WorkingPattern;
      return at === 0 && sinceEver ? own : { ...own, effectiveFrom: datePlus(FIRST, day) };
    }),
  );

const versions = (start: number, length: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: start - 40, max: start + length + 10 }), annualPence), {
      selector: ([day]) => day,
      maxLength: 4,
    })
    .map((found) => found.map(([day, pence]) => ({ effectiveFrom: datePlus(FIRST, day), salary: pounds(pence) })));

/** Valid facts of every kind except leave. */
export const salaryFacts: fc.Arbitrary<SalaryFacts> = fc
  .tuple(fc.integer({ min: 60, max: DAYS - 370 }), frequency)
  .chain(([start, paid]) => {
    const length = LENGTHS[paid];
    const employed = fc.tuple(fc.integer({ min: -60, max: length + 3 }), fc.option(fc.nat(length + 60)));
    return fc
      .tuple(versions(start, length), employed, fc.tuple(method, divisor), fc.option(patterns), fc.option(patterns))
      .map(([salaryHistory, [starts, stays], [calculationMethod, partPeriodDivisor], own, organisation]) => ({
        employeeId: "E1",
        payrollConfigId: "P1",
        periodStartDate: datePlus(FIRST, start),
        periodEndDate: datePlus(FIRST, start + length - 1),
        frequency: paid,
        startDate: datePlus(FIRST, start + starts),
        leavingDate: stays === null ? null : datePlus(FIRST, start + starts + stays),
        salaryHistory,
        employee: { calculationMethod, partPeriodDivisor, ...(own === null ? {} : { workingPatterns: own }) },
        ...(organisation === null ? {} : { organisation: { workingPatterns: organisation } }),
      }));
  });
