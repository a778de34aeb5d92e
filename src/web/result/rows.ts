import type { PayslipAmounts, YearToDate } from "../../engine";
import { type Figures, getPence } from "../situation";
import type { Word } from "../words";

/** One amount of the payslip table. */
export interface Row {
  readonly label: Word;
  /** JSON pointer of the amount in a payslip, as named by the workings. */
  readonly figure: string;
  readonly kind: "part" | "total" | "deduction";
  /** Whether it is paid or deducted, as opposed to what deductions are calculated on. */
  readonly isMoney: boolean;
  readonly payment: number;
  readonly year: number;
}

type AmountName = {
  [Name in keyof PayslipAmounts]-?: PayslipAmounts[Name] extends string ? Name : never;
}[keyof PayslipAmounts];

type Plan = readonly [label: Word, name: AmountName, kind: Row["kind"], always: boolean];

const EMPLOYEE: readonly Plan[] = [
  ["grossPay", "grossPay", "part", true],
  ["taxablePay", "taxablePay", "part", true],
  ["niEarnings", "grossForEmployeeNi", "part", true],
  ["incomeTax", "tax", "deduction", true],
  ["ni", "ni", "deduction", true],
  ["studentLoan", "studentLoan", "deduction", false],
  ["postgraduateLoan", "postgraduateLoan", "deduction", false],
  ["pension", "pension", "deduction", false],
  ["takeHome", "netPay", "total", true],
];

const EMPLOYER: readonly Plan[] = [
  ["employerNi", "employerNi", "part", true],
  ["employerPension", "employerPension", "part", false],
];

const WITH_IT: Word = "employerPensionWithSacrifice";

const SACRIFICE: readonly Plan[] = [["salarySacrifice", "salarySacrifice", "deduction", false]];

/** Returns the employee's rows, from gross to net; optional rows that are zero all year are omitted. */
export function employeeRows({ payslip, year }: Figures): readonly Row[] {
  const rows = rowsOf(EMPLOYEE, payslip.forPeriod, year.yearToDate);
  const [sacrifice] = rowsOf(SACRIFICE, payslip.forPeriod, year.yearToDate);
  const [gross, ...rest] = rows;
  if (sacrifice === undefined || gross === undefined) return rows;
  const before: Row = {
    ...gross,
    label: "beforeSacrifice",
    figure: PAY_BEFORE_SACRIFICE,
    isMoney: false,
    payment: gross.payment + sacrifice.payment,
    year: gross.year + sacrifice.year,
  };
  return [before, { ...sacrifice, isMoney: false }, gross, ...rest];
}

/** The pay that a sacrifice lowers: gross pay is what remains. */
export const PAY_BEFORE_SACRIFICE = "/page/payBeforeSacrifice";

/** Returns what the payment costs the employer beyond the pay itself. */
export function employerRows({ payslip, year }: Figures): readonly Row[] {
  const cost: Row = {
    label: "employerCost",
    figure: "/employerCost",
    kind: "total",
    isMoney: true,
    payment: getPence(payslip.employerCost),
    year: year.payslips.reduce((sum, { employerCost }) => sum + getPence(employerCost), 0),
  };
  const own = rowsOf(EMPLOYER, payslip.forPeriod, year.yearToDate);
  const isSacrificed = year.payslips.some(({ forPeriod }) => getPence(forPeriod.salarySacrifice) !== 0);
  return [
    ...own.map((row) => (isSacrificed && row.figure.endsWith("Pension") ? { ...row, label: WITH_IT } : row)),
    cost,
  ];
}

const CALCULATED_ON: readonly AmountName[] = ["taxablePay", "grossForEmployeeNi"];

function rowsOf(plans: readonly Plan[], payment: PayslipAmounts, year: YearToDate | null): readonly Row[] {
  return plans
    .map(([label, name, kind, always]) => ({
      label,
      figure: `/forPeriod/${name}`,
      kind,
      isMoney: !CALCULATED_ON.includes(name),
      always,
      payment: getPence(payment[name]),
      year: year === null ? 0 : getPence(year[name]),
    }))
    .filter((row) => row.always || row.payment !== 0 || row.year !== 0);
}
