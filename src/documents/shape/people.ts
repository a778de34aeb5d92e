import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import { text } from "./text";
import { date, list } from "./values";

const address = shape.record({
  lines: list(text, 10),
  postcode: shape.orNull(text),
  foreignCountry: shape.orNull(text),
});

export const employer: shape.Shape<unknown, FormEmployer> = shape.record({
  name: text,
  address: shape.orNull(address),
  payeReference: text,
});

/** The fields of a person on every form. */
export const PERSON = {
  employeeId: shape.orNull(text),
  title: shape.orNull(text),
  firstName: text,
  middleName: shape.orNull(text),
  lastName: text,
  nationalInsuranceNumber: shape.orNull(text),
  gender: shape.orNull(shape.choice(["Male", "Female"])),
  dateOfBirth: shape.orNull(date),
  address: shape.orNull(address),
  payrollId: shape.orNull(text),
  department: shape.orNull(text),
};
