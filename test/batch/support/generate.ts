import type { EmployeeYear } from "../../../src/batch";
import { usualDates } from "../../../src/batch/row";
import type { PayFrequency } from "../../../src/engine";
import { Random } from "../../support/random";
import type { YearChoices } from "../../support/year-choices";
import { pensionTerms } from "./pension-terms";

// Employees of every sort that a payroll has, and some that none should have, from a seed.

const FREQUENCIES: readonly PayFrequency[] = [
  "Weekly",
  "Fortnightly",
  "FourWeekly",
  "Monthly",
  "Monthly",
  "Monthly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
];
const CODES = [
  "1257L",
  "S1257L",
  "C1257L",
  "BR",
  "D0",
  "D1",
  "SBR",
  "SD0",
  "0T",
  "K475",
  "SK200",
  "NT",
  "45L",
  "CD1",
  "1100T X",
];
const PER_YEAR: Readonly<Record<string, number>> = {
  Weekly: 52,
  Fortnightly: 26,
  FourWeekly: 13,
  Monthly: 12,
  Quarterly: 4,
  TwiceYearly: 2,
  Annually: 1,
};

type Row = { -readonly [Key in keyof EmployeeYear]: EmployeeYear[Key] } & Record<string, unknown>;

/** Generates the given number of employees of a tax year. */
export function generateEmployees(seed: number, count: number, year: YearChoices): Row[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) => employee(random, `E${index}`, year));
}

function employee(random: Random, id: string, year: YearChoices): Row {
  const payFrequency = random.pick(FREQUENCIES);
  const row: Row = {
    id,
    payFrequency,
    taxCode: code(random, year),
    niCategory: random.chance(0.6) ? "A" : random.pick(year.letters),
  };
  row.grossPay = pounds(pay(random, payFrequency));
  if (random.chance(0.1)) row.week1Month1 = true;
  if (random.chance(0.25)) row.studentLoanPlan = random.pick(year.plans);
  if (random.chance(0.1)) row.postgraduateLoan = true;
  if (random.chance(0.02)) row.isOffPayrollWorker = true;
  for (const [probability, change] of CHANGES) if (random.chance(probability)) change(random, row, year);
  return row;
}

type Change = (random: Random, row: Row, year: YearChoices) => void;

const CHANGES: readonly (readonly [number, Change])[] = [
  [0.25, varyingPay],
  [0.2, standingLines],
  [0.1, codeChange],
  [0.08, letterChange],
  [0.06, loanDates],
  [0.08, startAndLeave],
  [0.06, director],
  [0.08, opening],
  [0.05, ownDates],
  [0.04, listedPayments],
  [0.12, pensionTerms],
  [0.02, courtOrder],
  [0.02, negativePay],
  [0.02, somethingWrong],
];

function code(random: Random, year: YearChoices): string {
  if (random.chance(0.5)) return "1257L";
  if (random.chance(0.5))
    return `${random.pick(["", "S", "C"])}${random.chance(0.15) ? `K${random.between(1, 1500)}` : `${random.between(1, 2500)}L`}`;
  if (random.chance(0.2)) return random.pick(year.scottishFlatCodes).replace("_", "S");
  return random.pick(CODES);
}

function pay(random: Random, payFrequency: PayFrequency): number {
  const yearly = random.chance(0.1)
    ? random.between(0, 900_000)
    : random.between(800_000, random.chance(0.1) ? 40_000_000 : 7_000_000);
  return Math.floor(yearly / (PER_YEAR[payFrequency] ?? 52));
}

export function pounds(pence: number): string {
  const text = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}

function datesOf(row: Row, year: YearChoices): readonly string[] {
  return usualDates(row.payFrequency, Number(year.name.slice(0, 4)));
}

function varyingPay(random: Random, row: Row, year: YearChoices): void {
  row.grossPay = datesOf(row, year).map(() => (random.chance(0.05) ? null : pounds(pay(random, row.payFrequency))));
}

const amount = (random: Random, most: number) => pounds(random.between(0, most));

function standingLines(random: Random, row: Row): void {
  const lines = [
    {
      lineType: "PensionContribution",
      pensionType: random.pick(["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"]),
      amount: amount(random, 12_000),
    },
    { lineType: "EmployerPension", amount: amount(random, 9_000), code: "ERPEN" },
    {
      lineType: "PayrolledBenefit",
      amount: amount(random, 30_000),
      ...(random.chance(0.3) ? { isNiable: true } : null),
    },
    { lineType: "DeductionBeforeTax", amount: amount(random, 2_000), description: "Payroll giving" },
    { lineType: "DeductionAfterTax", amount: amount(random, 3_000) },
    { lineType: "AttachmentOrder", amount: amount(random, 5_000) },
    { lineType: "AttachmentOrderFee", amount: "1.00" },
    { description: "Expenses", amount: amount(random, 9_000), isTaxable: false, isNiable: false },
    { description: "Bonus", amount: amount(random, 40_000) },
    { description: "Taxable only", amount: amount(random, 9_000), isNiable: false },
    { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: amount(random, 11_000) },
    { description: "Own letter", amount: amount(random, 9_000), niCategory: row.niCategory },
    { description: "Other letter", amount: amount(random, 9_000), niCategory: "C" },
  ];
  row.lines = lines.filter(() => random.chance(0.25)) as NonNullable<EmployeeYear["lines"]>;
}

/** 5 April: week 53 of weekly pay. */
function lastDayOf({ start, days }: YearChoices): string {
  return new Date(Date.parse(start) + (days - 1) * 86_400_000).toISOString().slice(0, 10);
}

function dayIn(random: Random, year: YearChoices): string {
  const start = Date.UTC(Number(year.name.slice(0, 4)), 3, 6);
  return new Date(start + random.between(1, 360) * 86_400_000).toISOString().slice(0, 10);
}

function codeChange(random: Random, row: Row, year: YearChoices): void {
  const previous = random.chance(0.3) ? { previousTaxablePay: "1200.00", previousTaxPaid: "90.20" } : {};
  row.taxCodes = [
    { effectiveDate: year.start, taxCode: row.taxCode ?? "0T" },
    { effectiveDate: dayIn(random, year), taxCode: code(random, year), week1Month1: random.chance(0.2), ...previous },
  ];
  delete row.taxCode;
  delete row.week1Month1;
}

function letterChange(random: Random, row: Row, year: YearChoices): void {
  row.niCategories = [
    { effectiveDate: year.start, niCategory: row.niCategory ?? "A" },
    { effectiveDate: dayIn(random, year), niCategory: random.pick(year.letters) },
  ];
  delete row.niCategory;
}

function loanDates(random: Random, row: Row, year: YearChoices): void {
  row.studentLoans = [{ startDate: dayIn(random, year), studentLoanPlan: random.pick(year.plans) }];
  row.postgraduateLoans = [{ startDate: year.start, endDate: dayIn(random, year) }];
  delete row.studentLoanPlan;
  delete row.postgraduateLoan;
}

function startAndLeave(random: Random, row: Row, year: YearChoices): void {
  const [first, second] = [dayIn(random, year), dayIn(random, year)].sort();
  if (random.chance(0.6)) row.leavingDate = second ?? null;
  if (random.chance(0.4)) row.p45IssueDate = dayIn(random, year);
  if (!Array.isArray(row.grossPay) && random.chance(0.6)) row.startDate = first ?? null;
}

function director(random: Random, row: Row, year: YearChoices): void {
  const appointmentDate = random.chance(0.3) ? { appointmentDate: dayIn(random, year) } : null;
  row.director = { nicMethod: random.chance(0.8) ? "Annual" : "Alternative", ...appointmentDate };
}

function opening(random: Random, row: Row): void {
  const letter = {
    grossForEmployeeNi: "900.00",
    ni: "0.00",
    employerNi: "12.00",
    bands: { atLel: "542.00", lelToPt: "358.00", ptToUel: "0.00", aboveUel: "0.00" },
  };
  row.openingBalance = {
    taxablePay: amount(random, 90_000),
    tax: amount(random, 9_000),
    niBandResult: random.chance(0.5) ? { A: letter } : {},
    ...(random.chance(0.8) ? { niBandResultDirector: random.chance(0.3) ? { A: letter } : {} } : null),
    ...(random.chance(0.5) ? { previousTaxablePay: "4000.00", previousTaxPaid: "321.40" } : null),
    grossPay: "900.00",
    pension: "12.00",
    pensionContributionsByType: { ReliefAtSource: "12.00" },
  };
}

function ownDates(random: Random, row: Row, year: YearChoices): void {
  if (Array.isArray(row.grossPay)) return;
  row.paymentDates = Array.from({ length: random.between(0, 6) }, () => dayIn(random, year)).sort();
  if (random.chance(0.3)) row.paymentDates = [...new Set([...row.paymentDates, lastDayOf(year)])].sort();
  if (random.chance(0.3)) row.payFrequency = "Irregular";
}

function listedPayments(random: Random, row: Row, year: YearChoices): void {
  for (const key of ["grossPay", "lines", "paymentDates", "startDate"]) delete row[key];
  row.payments = Array.from({ length: random.between(0, 5) }, () => ({
    paymentDate: dayIn(random, year),
    grossPay: pounds(pay(random, row.payFrequency)),
    ...(random.chance(0.1) ? { payFrequency: "Weekly" as const } : null),
    ...(random.chance(0.1) ? { niEarningsPeriod: { unit: "Week" as const, count: 2 } } : null),
    ...(random.chance(0.1) ? { [random.pick(["isExtraPayment", "onStrike"])]: true } : null),
  }));
}

function courtOrder(_: Random, row: Row): void {
  const order = {
    orderType: "AeoNonPriority",
    dateMade: "2022-01-10",
    fixedAmount: "120.00",
    protectedEarningsSettingCourtPerAmount: "900.00",
    totalAmountOwed: "500.00",
  };
  row.courtOrders = [order] as unknown as NonNullable<EmployeeYear["courtOrders"]>;
}

function negativePay(_: Random, row: Row): void {
  row.lines = [{ amount: "-100000.00" }];
}

function somethingWrong(random: Random, row: Row): void {
  const wrong: readonly (readonly [string, unknown])[] = [
    ["taxCode", "nonsense"],
    ["niCategory", "?"],
    ["grossPay", "12.345"],
    ["leavingDate", "2026-02-30"],
    ["unknown", 1],
    ["id", 7],
    ["payFrequency", "Daily"],
    ["lines", [{ lineType: "DeductionAfterTax", amount: "99999999.00" }]],
  ];
  const [key, value] = random.pick(wrong);
  row[key] = value;
}
