import { type Amount, Reader, readTaxYear, type TaxYear, taxYearLabel, type Unread } from "../engine/base";
import type { Employee, Employer, PayrollReading } from "./payroll";
import { readEmployee } from "./read-employee";
import { readSchedules } from "./read-schedules";
import { readText } from "./read-text";

const FILE_FIELDS = new Set(["$schema", "employer", "taxYear", "paySchedules", "employees"]);
const EMPLOYER_FIELDS = new Set([
  "name",
  "employmentAllowance",
  "apprenticeshipLevyAllowance",
  "previousYearEmployerNi",
  "hmrc",
]);
const MOST_EMPLOYEES = 1_000_000;

/**
 * Reads a payroll file. A problem with the employer, the year or a schedule makes the file unusable; a problem with a
 * person stays with that person.
 */
export function readPayroll(document: unknown, knownYears: readonly TaxYear[]): PayrollReading {
  const reader = new Reader();
  const file = reader.object(document, "");
  if (file === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(file, FILE_FIELDS, "");
  const employer = readEmployer(reader, file);
  const taxYear = readKnownYear(reader, file, knownYears);
  const schedules = readSchedules(reader, file, taxYear);
  const items = reader.list(file, "employees", "", MOST_EMPLOYEES);
  if (Array.isArray(file.employees) && items.length === 0) reader.refuse("must_not_be_empty", "/employees");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const employees = items.map((item, index) => readEmployee(item, `/employees/${index}`, taxYear, schedules));
  return { ok: true, payroll: { employer, taxYear, employees: refuseDuplicates(employees) } };
}

function readEmployer(reader: Reader, file: Unread): Employer {
  const owner = reader.object(file.employer, "/employer") ?? { name: "-" };
  reader.onlyKnown(owner, EMPLOYER_FIELDS, "/employer");
  return {
    name: readText(reader, owner, "name", "/employer"),
    employmentAllowance: reader.flag(owner.employmentAllowance, "employmentAllowance", "/employer", false),
    apprenticeshipLevyAllowance: given(owner, "apprenticeshipLevyAllowance"),
    previousYearEmployerNi: given(owner, "previousYearEmployerNi"),
    hmrc: owner.hmrc ?? null,
  };
}

/** Returns an amount unchecked; the engine checks it when the claim is checked. */
function given(owner: Unread, key: string): Amount | null {
  return owner[key] === undefined ? null : (owner[key] as Amount);
}

function readKnownYear(reader: Reader, file: Unread, knownYears: readonly TaxYear[]): TaxYear {
  const year = readTaxYear(file.taxYear);
  if (file.taxYear === undefined) reader.refuse("required", "/taxYear");
  else if (Number.isNaN(year)) reader.refuse("invalid_format", "/taxYear");
  else if (!knownYears.includes(year)) {
    reader.refuse("unsupported_tax_year", "/taxYear", {
      taxYear: taxYearLabel(year),
      allowed: knownYears.map(taxYearLabel).join(", "),
    });
  }
  return year;
}

/** Refuses repeated ids; the first person keeps the id. */
function refuseDuplicates(employees: readonly Employee[]): Employee[] {
  const seen = new Set<string>();
  return employees.map((employee) => {
    if (employee.id === "" || !seen.has(employee.id)) {
      seen.add(employee.id);
      return employee;
    }
    const path = employee.trace("/id");
    return { ...employee, problems: [...employee.problems, { token: "duplicate", path, arguments: null }] };
  });
}
