import { type CalendarDate, formatDate, shape } from "../base";
import { neededText, text } from "../filing-facts";

const ADDRESS = shape.record({
  line1: text,
  line2: text,
  line3: text,
  line4: text,
  postcode: text,
  country: text,
  foreignCountry: text,
});

/** The address of a field; null if it is left out. */
const address = shape.converted(shape.orNull(ADDRESS), (read): FormAddress | null => {
  if (read === null) return null;
  const { line1, line2, line3, line4, postcode, foreignCountry } = read;
  return { lines: [line1, line2, line3, line4].filter((line) => line !== null), postcode, foreignCountry };
});

const PERSON = shape.record({
  employeeId: text,
  title: text,
  firstName: neededText,
  middleName: text,
  lastName: neededText,
  nationalInsuranceNumber: shape.converted(text, (number) => number?.replace(/\s/g, "").toUpperCase() ?? null),
  gender: shape.orNull(shape.choice(["Male", "Female"])),
  dateOfBirth: shape.orNull(shape.converted(shape.date, formatDate)),
  address,
  /** The works number. */
  payrollId: text,
  department: text,
  jobTitle: text,
});

const EMPLOYER = shape.record({
  name: neededText,
  address,
  /** "635/A635". */
  payeReference: neededText,
});

/** A person on a form. Names are as given, including accents. */
export interface PersonFacts extends shape.FactsOf<typeof PERSON> {}

/** An address on a form. Parts that are left out are not printed. */
export interface FormAddressFacts extends shape.FactsOf<typeof ADDRESS> {}

/** The employer on a form. */
export interface FormEmployerFacts extends shape.FactsOf<typeof EMPLOYER> {}

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

/** An address as a form prints it; null for parts that are not known. */
export interface FormAddress {
  /** The address lines given, in order. */
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly foreignCountry: string | null;
}

/** The employer as a form prints it; the address is null if it is not known. */
export interface FormEmployer {
  readonly name: string;
  readonly address: FormAddress | null;
  readonly payeReference: string;
}

/** A person with the job title, which only payslips show. */
export interface FormEmployee extends FormPerson {
  readonly jobTitle: string | null;
}

export const person: shape.Shape<PersonFacts, FormEmployee> = PERSON;
export const employer: shape.Shape<FormEmployerFacts, FormEmployer> = EMPLOYER;

/** Returns a person without the job title. */
export function withoutJobTitle({ jobTitle: _, ...others }: FormEmployee): FormPerson {
  return others;
}
