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
    splitValue: optional(decimalField({ places: 2, most: 9_999_999 })),
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
const rareText = (most: number) => of.optional(of.text(most, ""), null);
const rareDate = () => rare(dateField(), z.string());

/**
 * The fields of an employee that are stored together in one document: as sent, as shown and, in the example, left out.
 * All are optional, so records from before a field was added are still valid.
 */
export const DETAILS = {
  title: rareText(35),
  middleName: rare(nameField(), z.string()),
  knownAs: rareText(35),
  previousLastName: rare(nameField(), z.string()),
  passportNumber: rareText(35),
  email: rare(z.email().max(254), z.string()),
  telephone: rareText(35),
  mobile: rareText(35),
  address: rare(address, addressShown),
  partner: rare(partner, partnerShown),
  continuousEmploymentDate: rareDate(),
  jobTitle: rareText(100),
  department: rareText(100),
  costCentre: rareText(100),
  tags: of.fallback(of.field(z.array(tagField()).max(50), z.array(z.string()), []), []),
  territory: rare(territory, territory),
  employmentType: of.fallback(of.choice(employmentType, "Employee"), "Employee"),
  irregularEmployment: of.fallback(of.flag(), false),
  onStrikeFrom: rareDate(),
  onStrikeTo: rareDate(),
  companyCars: of.fallback(of.field(companyCars, companyCarsShown, []), []),
  hoursWorkedBand: of.optional(of.choice(z.enum(["A", "B", "C", "D", "E"]), "D"), null),
  workplacePostcode: rare(postcodeField(), z.string()),
  isApprentice: of.fallback(of.flag(), false),
  apprenticeshipStartDate: rareDate(),
  apprenticeshipEndDate: rareDate(),
  bankAccount: rare(bankAccountField, bankAccountShown),
  paymentMethod: of.fallback(of.choice(paymentMethod, "Bacs"), "Bacs"),
  bankAccounts: of.fallback(of.field(z.array(splitBankAccount).max(10), z.array(splitBankAccountShown), []), []),
  paidToNonIndividual: of.fallback(of.flag(), false),
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
