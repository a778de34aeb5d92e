import { z } from "@hono/zod-openapi";
import type { EmployeeRow } from "../../employees";

/** What an emailed document's password is made from: facts that the employee knows and the email omits. */
export const passwordRule = z.enum([
  "DateOfBirthAndNationalInsuranceNumber",
  "DateOfBirthAndLastFourOfNationalInsuranceNumber",
  "DateOfBirthAndPostcode",
]);
export type PasswordRule = z.output<typeof passwordRule>;

/** The rule of a request that names none. */
export const USUAL_RULE: PasswordRule = "DateOfBirthAndNationalInsuranceNumber";

export interface PasswordFacts {
  /** "1990-01-31". */
  readonly dateOfBirth: string;
  readonly nationalInsuranceNumber: string | null;
  readonly postcode: string | null;
}

/** Returns the facts on an employee's record that a password can be made from. */
export function passwordFacts(
  row: Pick<EmployeeRow, "date_of_birth" | "national_insurance_number" | "details">,
): PasswordFacts {
  return {
    dateOfBirth: row.date_of_birth,
    nationalInsuranceNumber: row.national_insurance_number,
    postcode: row.details.address?.postcode ?? null,
  };
}

type Password =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly reasonToken: "national_insurance_number_missing" | "postcode_missing" };

/** Returns the password: "31011990" and "AB123456C", its end "456C", or "SA11AA". */
export function getPassword(rule: PasswordRule, facts: PasswordFacts): Password {
  const isPostcode = rule === "DateOfBirthAndPostcode";
  const known = isPostcode ? facts.postcode : facts.nationalInsuranceNumber;
  if (known === null) {
    return { ok: false, reasonToken: isPostcode ? "postcode_missing" : "national_insurance_number_missing" };
  }
  const plain = known.replace(/\s/g, "").toUpperCase();
  const part = rule === "DateOfBirthAndLastFourOfNationalInsuranceNumber" ? plain.slice(-4) : plain;
  return { ok: true, password: facts.dateOfBirth.split("-").reverse().join("") + part };
}

const BIRTH = "your date of birth as eight digits (day, month, year)";

/** How an email describes the password, with a made-up example. */
export const PASSWORD_TEXTS: Readonly<Record<PasswordRule, string>> = {
  DateOfBirthAndNationalInsuranceNumber: `${BIRTH}, followed by your National Insurance number in capital letters without spaces, such as 31122001QQ123456C`,
  DateOfBirthAndLastFourOfNationalInsuranceNumber: `${BIRTH}, followed by the last four characters of your National Insurance number in capital letters, such as 31122001456C`,
  DateOfBirthAndPostcode: `${BIRTH}, followed by your postcode in capital letters without spaces, such as 31122001AA11AA`,
};
