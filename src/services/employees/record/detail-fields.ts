import { z } from "@hono/zod-openapi";
import {
  address,
  addressShown,
  dateField,
  decimalField,
  field as of,
  optional,
  type SentRecord,
  tagField,
  territory,
  textField,
} from "../../contract";
import {
  bankAccountField,
  bankAccountFields,
  bankAccountShown,
  nameField,
  ninoField,
  postcodeField,
  splitBankAccountShown,
} from "../../pay";
import { companyCars, companyCarsShown } from "./company-cars";

const splitBankAccount = z
  .strictObject({
    ...bankAccountFields,
    splitType: z.enum(["Amount", "Percentage", "Remainder"]),
    splitValue: optional(decimalField({ places: 2, most: 9_999_999 })).openapi({
      description: "Pounds, or 25 for 25%; none of a remainder.",
    }),
  })
  .openapi("SplitBankAccount");

const partner = z.strictObject({
  firstName: nameField(),
  lastName: nameField(),
  nationalInsuranceNumber: optional(ninoField()),
});

const partnerShown = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  nationalInsuranceNumber: z.string().nullable(),
});

const employmentType = z.enum(["Employee", "Worker", "Director", "Pensioner", "OffPayrollWorker"]);
const paymentMethod = z.enum(["Bacs", "Cheque", "Cash"]);

/** A field that most employees do not have. */
const rare = <Sent extends z.ZodType, Shown extends z.ZodType>(sent: Sent, shown: Shown) =>
  of.optional(of.field(sent, shown, null), null);
/** With a description, if the name does not say what it is for. */
const rareText = (most: number, description?: string) =>
  rare(description === undefined ? textField(most) : textField(most).openapi({ description }), z.string());
const rareDate = (description: string) => rare(dateField().openapi({ description }), z.string());
const flag = (description: string) =>
  of.fallback(of.field(z.boolean().openapi({ description }), z.boolean(), false), false);

/**
 * The fields of an employee that are stored together in one document: as sent, as shown and, in the example, left out.
 * All are optional, so records from before a field was added are still valid.
 */
export const DETAILS = {
  title: rareText(35),
  middleName: rare(nameField(), z.string()),
  knownAs: rareText(35, "What colleagues call them."),
  previousLastName: rare(nameField(), z.string()),
  passportNumber: rareText(35, "Reported on the FPS, if it is entered."),
  email: rare(z.email().max(254), z.string()),
  telephone: rareText(35),
  mobile: rareText(35),
  address: rare(address, addressShown),
  partner: rare(partner.openapi({ description: "Who shares parental leave and pay." }), partnerShown),
  continuousEmploymentDate: rareDate("If an employment before this one counts."),
  jobTitle: rareText(100),
  department: rareText(100),
  costCentre: rareText(100, "For journals and reports."),
  tags: of.fallback(
    of.field(
      z.array(tagField()).max(50).openapi({ description: "Your own words, to group people by." }),
      z.array(z.string()),
      [],
    ),
    [],
  ),
  territory: rare(territory.openapi({ description: "Where the work is done." }), territory),
  employmentType: of.fallback(of.choice(employmentType, "Employee"), "Employee"),
  irregularEmployment: flag("May go unpaid for months without leaving: reported on the FPS."),
  onStrikeFrom: rareDate("First day of a strike, which the FPS states."),
  onStrikeTo: rareDate("Last day of the strike."),
  companyCars: of.fallback(of.field(companyCars, companyCarsShown, []), []),
  hoursWorkedBand: of.optional(
    of.choice(
      z
        .enum(["A", "B", "C", "D", "E"])
        .openapi({ description: "Usual hours a week, as the FPS states them; by the working pattern if left out." }),
      "D",
    ),
    null,
  ),
  workplacePostcode: rare(
    postcodeField().openapi({ description: "Needed for the letters of freeports and investment zones." }),
    z.string(),
  ),
  isApprentice: flag("Decides on the letter and the minimum wage."),
  apprenticeshipStartDate: rareDate("First day of the apprenticeship."),
  apprenticeshipEndDate: rareDate("Last day of the apprenticeship."),
  bankAccount: rare(bankAccountField, bankAccountShown),
  paymentMethod: of.fallback(of.choice(paymentMethod, "Bacs"), "Bacs"),
  bankAccounts: of.fallback(
    of.field(
      z
        .array(splitBankAccount)
        .max(10)
        .openapi({ description: "Net pay in parts: amounts or percentages, and one with the remainder." }),
      z.array(splitBankAccountShown),
      [],
    ),
    [],
  ),
  paidToNonIndividual: flag("Paid to a body and not to a person: reported on the FPS."),
};

export type EmployeeDetails = SentRecord<typeof DETAILS>;

export const sentDetails = of.sentSchemas(DETAILS);

/** The details of an employee with none on record. */
export const NO_DETAILS: EmployeeDetails = z.object(sentDetails).parse({});

const NAMES = Object.keys(DETAILS);

/** Returns the details among the fields of a request. */
export function pickDetails(sent: object): object {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => NAMES.includes(name)));
}
