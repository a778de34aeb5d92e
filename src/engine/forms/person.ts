import type { CalendarDate } from "../base";
import type { FilingFacts } from "../filing-facts";

/** A person on a form. Names are as given, including accents. */
export interface PersonFacts {
  readonly employeeId?: string;
  readonly title?: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly nationalInsuranceNumber?: string | null;
  readonly gender?: "Male" | "Female";
  readonly dateOfBirth?: CalendarDate;
  readonly address?: FormAddressFacts;
  /** The works number. */
  readonly payrollId?: string;
  readonly department?: string;
  readonly jobTitle?: string;
}

export interface FormAddressFacts {
  readonly line1?: string;
  readonly line2?: string;
  readonly line3?: string;
  readonly line4?: string;
  readonly postcode?: string;
  readonly country?: string;
  readonly foreignCountry?: string;
}

export interface FormEmployerFacts {
  readonly name: string;
  readonly address?: FormAddressFacts;
  /** "635/A635". */
  readonly payeReference: string;
}

/** A person as a form shows them; unknown values are null. */
export interface FormPerson {
  readonly employeeId: string | null;
  readonly title: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly nationalInsuranceNumber: string | null;
  readonly gender: "Male" | "Female" | null;
  readonly dateOfBirth: CalendarDate | null;
  readonly address: FormAddress | null;
  readonly payrollId: string | null;
  readonly department: string | null;
}

export interface FormAddress {
  /** The address lines given, in order. */
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly foreignCountry: string | null;
}

export interface FormEmployer {
  readonly name: string;
  readonly address: FormAddress | null;
  readonly payeReference: string;
}

const PERSON = new Set([
  "employeeId",
  "title",
  "firstName",
  "middleName",
  "lastName",
  "nationalInsuranceNumber",
  "gender",
  "dateOfBirth",
  "address",
  "payrollId",
  "department",
  "jobTitle",
]);
const EMPLOYER = new Set(["name", "address", "payeReference"]);
const LINES = ["line1", "line2", "line3", "line4"];
const ADDRESS = new Set([...LINES, "postcode", "country", "foreignCountry"]);
const GENDERS: Readonly<Record<string, "Male" | "Female">> = { Male: "Male", Female: "Female" };

export function readPerson(facts: FilingFacts): FormPerson | null {
  const person = facts.neededChild("employee", PERSON);
  if (person === null) return null;
  return {
    employeeId: textOrNull(person, "employeeId"),
    title: textOrNull(person, "title"),
    firstName: person.neededText("firstName").text,
    middleName: textOrNull(person, "middleName"),
    lastName: person.neededText("lastName").text,
    nationalInsuranceNumber: textOrNull(person, "nationalInsuranceNumber")?.replace(/\s/g, "").toUpperCase() ?? null,
    gender: person.choice("gender", GENDERS),
    dateOfBirth: person.date("dateOfBirth")?.text ?? null,
    address: readFormAddress(person),
    payrollId: textOrNull(person, "payrollId"),
    department: textOrNull(person, "department"),
  };
}

export function readFormEmployer(facts: FilingFacts): FormEmployer | null {
  const employer = facts.neededChild("employer", EMPLOYER);
  if (employer === null) return null;
  return {
    name: employer.neededText("name").text,
    address: readFormAddress(employer),
    payeReference: employer.neededText("payeReference").text,
  };
}

function readFormAddress(owner: FilingFacts): FormAddress | null {
  const address = owner.child("address", ADDRESS);
  if (address === null) return null;
  return {
    lines: LINES.flatMap((line) => textOrNull(address, line) ?? []),
    postcode: textOrNull(address, "postcode"),
    foreignCountry: textOrNull(address, "foreignCountry"),
  };
}

function textOrNull(facts: FilingFacts, key: string): string | null {
  return facts.text(key)?.text ?? null;
}
