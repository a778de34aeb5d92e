import type { P11DDocument } from "../../../documents";
import { formatPence, readPence, taxYearLabel, type WorkingStep } from "../../../engine/base";
import type { FormAddress, FormEmployer, FormEmployerFacts, FormPerson } from "../../../engine/forms";
import { type BenefitOfYear, nameBenefit } from "../../benefits";
import type { EmployeeRow } from "../../employees";
import { formPerson } from "../make/form-data";

interface Wanted {
  readonly taxYear: number;
  readonly employer: FormEmployerFacts;
  readonly formsBy: string;
  readonly status: P11DDocument["status"];
  /** 0 for the original. */
  readonly replacementNumber: number;
}

/** Returns form P11D of what an employee's benefits are worth, without those that are taxed through payroll. */
export function makeP11D(
  employee: EmployeeRow,
  all: readonly BenefitOfYear[],
  { employer, taxYear, ...wanted }: Wanted,
): P11DDocument {
  const benefits = all.filter(isOnForm).map(toLine);
  const total = benefits.reduce((sum, { cashEquivalent }) => sum + readPence(cashEquivalent), 0);
  return {
    ...printedPerson(employee),
    ...wanted,
    employer: printedEmployer(employer),
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    benefits,
    total: formatPence(total),
  };
}

/** Whether form P11D reports a benefit: what is worth nothing is not on it. */
export function isOnForm({ reporting, value }: BenefitOfYear): boolean {
  return !reporting.isPayrolled && readPence(value.cashEquivalent) > 0;
}

function toLine({ row, reporting, value }: BenefitOfYear): P11DDocument["benefits"][number] {
  const { gross, madeGood } = value.figures;
  return {
    section: reporting.section,
    isClass1A: reporting.isClass1A,
    description: nameBenefit(row),
    gross: textOf(gross),
    madeGood: textOf(madeGood),
    cashEquivalent: value.cashEquivalent,
    details: detailsOf({ row, value }),
    workings: value.workings.map(stepLine),
  };
}

function stepLine({ rule, formula, inputs, value }: WorkingStep) {
  const given = Object.entries(inputs).map(([name, input]) => `${name} ${input}`);
  return { rule, formula, inputs: given.join(", "), value };
}

/** Returns what the form asks about a benefit beside its amounts, as far as the record has it. */
function detailsOf({ row, value: { figures } }: Pick<BenefitOfYear, "row" | "value">) {
  const days: readonly Asked[] = [
    ["From", row.start_date, "Date"],
    ["To", row.end_date, "Date"],
  ];
  return [...days, ...askedOf(row.kind, row.facts, figures)].flatMap(([label, given, type = "Text"]) => {
    const value = textOf(given);
    return value === null ? [] : [{ label, value: type === "Amount" ? formatPence(readPence(value)) : value, type }];
  });
}

type Asked = readonly [
  label: string,
  value: unknown,
  type?: P11DDocument["benefits"][number]["details"][number]["type"],
];
type Facts = BenefitOfYear["value"]["figures"];

function askedOf(kind: BenefitOfYear["row"]["kind"], facts: Facts, figures: Facts): readonly Asked[] {
  if (kind === "Car") return askedOfCar(facts, figures);
  if (kind === "Loan")
    return listOf(facts.loans).flatMap((loan, at) => askedOfLoan(loan, listOf(figures.loans)[at], at));
  if (kind !== "CarFuel" && kind !== "VanFuel") return [];
  return [
    ["Appropriate percentage", figures.percentage],
    ["Withdrawn after", facts.lastFuelDay, "Date"],
    ["Days taken off", figures.daysOff],
  ];
}

function askedOfCar(facts: Facts, figures: Facts): readonly Asked[] {
  return [
    ["First registered", facts.firstRegistered, "Date"],
    ["CO2, grams a kilometre", facts.co2 ?? "None"],
    ["Zero-emission miles", facts.electricRange],
    ["Engine size, cc", facts.engineSize],
    ["Type of fuel", facts.fuel],
    ["Appropriate percentage", figures.percentage],
    ["List price", facts.listPrice, "Amount"],
    ["Price with accessories", figures.price, "Amount"],
    ["Capital contributions", figures.capitalContributions, "Amount"],
    ["Payments for private use", figures.privateUsePayments, "Amount"],
    ["Unavailable days", figures.unavailableDays],
  ];
}

function askedOfLoan(loan: Facts, figures: Facts | undefined, at: number): readonly Asked[] {
  const name = `Loan ${at + 1}:`;
  return [
    [`${name} balance at the start`, loan.openingBalance, "Amount"],
    [`${name} greatest balance`, figures?.greatestBalance, "Amount"],
    [`${name} interest paid`, loan.interestPaid, "Amount"],
  ];
}

function listOf(value: unknown): readonly Facts[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a figure or a fact as the form prints it; null if it has none. */
function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

function printedPerson(employee: EmployeeRow): FormPerson {
  const { title, middleName, department } = employee.details;
  const { address, ...person } = formPerson(employee);
  return {
    employeeId: employee.employee_id,
    title,
    firstName: person.firstName,
    middleName,
    lastName: person.lastName,
    nationalInsuranceNumber: employee.national_insurance_number,
    gender: employee.gender,
    dateOfBirth: employee.date_of_birth,
    address: printedAddress(address),
    payrollId: employee.payroll_id,
    department,
  };
}

/** Returns an employer as documents print it. */
export function printedEmployer({ address, ...employer }: FormEmployerFacts): FormEmployer {
  return { ...employer, address: printedAddress(address) };
}

function printedAddress(address: FormEmployerFacts["address"]): FormAddress | null {
  if (address === undefined || address === null) return null;
  const { line1, line2, line3, line4, postcode = null, foreignCountry = null } = address;
  const lines = [line1, line2, line3, line4].filter((line) => typeof line === "string" && line !== "");
  return { lines: lines.map(String), postcode, foreignCountry };
}
