import { readTaxYear } from "../../engine/base";
import { readJsonFile } from "../../platform";
import type { Given } from "../command";
import { UsageError } from "../usage-error";

type Loose = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a pay run from its file, or picks it out of the payslips that `run --out` wrote. */
export function readPayRunFile(path: string, given: Given): Loose {
  const file = readJsonFile(path);
  if (!isObject(file)) throw new UsageError(`"${path}" must hold a JSON object.`);
  if (Array.isArray(file.employees)) return pickPayRun(file, file.employees, given);
  for (const name of ["payment-date", "frequency", "people"]) {
    if (given.values[name] !== undefined) throw new UsageError(`"--${name}" goes with the file of a run.`);
  }
  return file;
}

interface Paid {
  readonly employeeId: string;
  readonly payslip: Loose;
}

/** Picks the payments of one date and one frequency, which make a pay run. */
function pickPayRun(file: Loose, employees: readonly unknown[], given: Given): Loose {
  const date = given.values["payment-date"];
  if (date === undefined) throw new UsageError('"--payment-date" is required: a year has many pay runs.');
  const onDate = employees.flatMap(paymentsOf).filter(({ payslip }) => payslip.paymentDate === date);
  const frequency = given.values.frequency ?? onlyFrequency(onDate, date);
  const paid = onDate.filter(({ payslip }) => payslip.payFrequency === frequency);
  const [first] = paid;
  if (first === undefined)
    throw new UsageError(`Nobody is paid on ${date}${frequency === "" ? "" : ` (${frequency})`}.`);
  const people = readPeople(given.values.people);
  const { taxYear } = file;
  const year = readTaxYear(taxYear);
  return {
    payRunId: `${frequency} ${date}`,
    payFrequency: frequency,
    paymentDate: date,
    year: Number.isNaN(year) ? taxYear : year,
    period: first.payslip.period,
    payslips: paid.map((payment) => ({ ...people(payment.employeeId), ...payment })),
  };
}

function paymentsOf(employee: unknown): readonly Paid[] {
  if (!isObject(employee) || !Array.isArray(employee.payslips)) return [];
  return employee.payslips.filter(isObject).map((payslip) => ({ employeeId: String(employee.id), payslip }));
}

function onlyFrequency(paid: readonly Paid[], date: string): string {
  const found = [...new Set(paid.map(({ payslip }) => String(payslip.payFrequency)))];
  if (found.length < 2) return found[0] ?? "";
  throw new UsageError(`${date} pays ${found.join(" and ")}: choose one with "--frequency".`);
}

/** Reads what is stated about employees beside their payslips. */
function readPeople(path: string | undefined): (employeeId: string) => Loose {
  if (path === undefined) return () => ({});
  const people = readJsonFile(path);
  if (!isObject(people)) throw new UsageError(`"${path}" must hold a JSON object by employee id.`);
  return (employeeId) => {
    const person = Object.hasOwn(people, employeeId) ? people[employeeId] : {};
    if (!isObject(person)) throw new UsageError(`"${path}" must hold a JSON object for ${employeeId}.`);
    return person;
  };
}
