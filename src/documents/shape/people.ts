import type { FormAddress, FormEmployer, FormPerson } from "../../engine/forms";
import { type Check, choice, date, list, orNull, record } from "./check";
import { text } from "./text";

export const address: Check<FormAddress> = record<FormAddress>({
  lines: list(text, 10),
  postcode: orNull(text),
  foreignCountry: orNull(text),
});

export const employer: Check<FormEmployer> = record<FormEmployer>({
  name: text,
  address: orNull(address),
  payeReference: text,
});

/** The fields of a person on every form. */
export const PERSON: { readonly [Key in keyof FormPerson]: Check<FormPerson[Key]> } = {
  employeeId: orNull(text),
  title: orNull(text),
  firstName: text,
  middleName: orNull(text),
  lastName: text,
  nationalInsuranceNumber: orNull(text),
  gender: orNull(choice("Male", "Female")),
  dateOfBirth: orNull(date),
  address: orNull(address),
  payrollId: orNull(text),
  department: orNull(text),
};
