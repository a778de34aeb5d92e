import { type Payslip, payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { rulebook } from "../../support/library";

// HMRC's recognition scenario for 2026-27: it states what goes in, and the library says what must come out.

/** Somebody of the scenario: the record, what is paid in the last month, and the same year for the library. */
export interface Candidate {
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Lines of the twelfth month: element, amount and further fields. */
  readonly lines: readonly (readonly [code: string, amount: string, fields?: object])[];
  readonly year: Partial<YearFacts> & Pick<YearFacts, "taxCodes" | "niCategories">;
  /** Gross pay of each of the first eleven months; null if there was none here. */
  readonly monthly: string | null;
  readonly last: YearFacts["payments"][number]["lines"];
}

const START = "2026-04-06";
export const PAID = "2027-03-31";
export const CAR = {
  make: "Sample Estate",
  firstRegistered: "2024-03-01",
  co2: 50,
  zeroEmissionsMileage: 29,
  fuel: "A",
  price: "30000.00",
  availableFrom: "2026-04-06",
  availableTo: "2027-03-19",
  cashEquivalent: "2400.00",
};

const person = (lastName: string, gender: "Male" | "Female", nationalInsuranceNumber: string) => ({
  firstName: "Sample",
  lastName,
  gender,
  nationalInsuranceNumber,
  dateOfBirth: "1980-05-17",
  startDate: "2020-01-06",
  payrollId: `RECOG-${lastName}`,
});
const yearOf = (taxCode: string, niCategory: "A" | "X", week1Month1 = false) => ({
  taxCodes: [{ effectiveDate: START, taxCode, week1Month1 }],
  niCategories: [{ effectiveDate: START, niCategory }],
});
const letter = (niCategory: string) => ({ niCategories: [{ effectiveDate: START, niCategory }] });

export const CANDIDATES: readonly Candidate[] = [
  {
    name: "Leaver",
    record: { ...person("Leaver", "Male", "AB100001A"), taxCode: "1257L", companyCars: [CAR] },
    lines: [
      ["SALARY", "4000.00"],
      ["CAR", "200.00"],
      ["AWARD", "55000.00", { terminationAward: { awardId: "leaving" } }],
    ],
    year: yearOf("1257L", "A"),
    monthly: "4000.00",
    last: [
      { amount: "4000.00" },
      { amount: "200.00", lineType: "PayrolledBenefit" },
      { amount: "30000.00", isTaxable: false, isNiable: false },
      { amount: "25000.00", isNiable: false, isClass1aNiable: true },
    ],
  },
  {
    name: "Scot",
    record: { ...person("Scot", "Female", "AB100002A"), taxCode: "S1257L" },
    lines: [["SALARY", "6000.00"]],
    year: { ...yearOf("S1257L", "A"), studentLoans: [{ startDate: START, studentLoanPlan: "Plan5" }] },
    monthly: "6000.00",
    last: [{ amount: "6000.00" }],
  },
  {
    name: "Starter",
    record: {
      ...person("Starter", "Female", "AB100003A"),
      startDate: "2027-03-08",
      taxCode: "C1257L",
      week1Month1: true,
      starter: { startDate: "2027-03-08", starterDeclaration: "B" },
    },
    lines: [["SALARY", "2000.00"]],
    year: yearOf("C1257L", "A", true),
    monthly: null,
    last: [{ amount: "2000.00" }],
  },
  {
    name: "Pensioner",
    record: {
      ...person("Pensioner", "Male", "AB100004A"),
      ...letter("X"),
      dateOfBirth: "1955-02-03",
      taxCode: "1257L",
      employmentType: "Pensioner",
    },
    lines: [["PENSION_PAID", "3000.00"]],
    year: yearOf("1257L", "X"),
    monthly: "3000.00",
    last: [{ amount: "3000.00", isNiable: false }],
  },
  {
    name: "Pensioner",
    record: {
      ...person("Pensioner", "Male", "AB100004A"),
      ...letter("X"),
      dateOfBirth: "1955-02-03",
      payrollId: "RECOG-SALS",
      taxCode: "0T",
      week1Month1: true,
      employmentType: "Pensioner",
    },
    lines: [
      [
        "PENSION_PAID",
        "15000.00",
        {
          lumpSum: { kind: "FlexibleDrawdown", type: "StandAloneLumpSum", taxablePayment: "15000.00" },
          isOneOff: true,
        },
      ],
    ],
    year: yearOf("0T", "X", true),
    monthly: null,
    last: [{ amount: "15000.00", isNiable: false }],
  },
];

/** Returns somebody's payslips of the whole year, calculated in one call of the library. */
export function payslipsOf({ year, monthly, last }: Candidate): readonly Payslip[] {
  const before = monthly === null ? [] : Array.from({ length: 11 }, (_, at) => monthEnd(at));
  const answer = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      ...year,
      payments: [
        ...before.map((paymentDate) => ({ paymentDate, lines: beforeLast(monthly, year) })),
        { paymentDate: PAID, lines: last ?? [] },
      ],
    },
    rulebook,
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.payslips;
}

function beforeLast(monthly: string | null, { niCategories }: Candidate["year"]) {
  const isPension = niCategories[0]?.niCategory === "X";
  return [{ amount: monthly ?? "0.00", ...(isPension ? { isNiable: false } : {}) }];
}

/** Returns the last day of a month, counted from April 2026. */
function monthEnd(at: number): string {
  return new Date(Date.UTC(2026, 4 + at, 0)).toISOString().slice(0, 10);
}

/** Returns the first eleven months as an opening balance of the record. */
export function balanceOf({ yearToDate }: Payslip): object {
  return {
    taxablePay: yearToDate.taxablePay,
    tax: yearToDate.tax,
    studentLoan: yearToDate.studentLoan,
    niBandResult: Object.fromEntries(
      Object.entries(yearToDate.niBandResult).flatMap(([name, entry]) =>
        entry === null || entry === undefined || name === "X" ? [] : [[name, lettersOf(entry)]],
      ),
    ),
  };
}

function lettersOf({ bands, grossForEmployeeNi, grossForEmployerNi, ni, employerNi }: Letter) {
  const { atLel, lelToPt, ptToUel, aboveUel } = bands;
  return { grossForEmployeeNi, grossForEmployerNi, ni, employerNi, bands: { atLel, lelToPt, ptToUel, aboveUel } };
}

type Letter = NonNullable<Payslip["yearToDate"]["niBandResult"][string]>;
