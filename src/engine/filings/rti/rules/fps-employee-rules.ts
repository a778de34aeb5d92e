import { addMonths } from "../../../base";
import type { BusinessRule } from "./business-rule";
import { dayIn, isUpTo } from "./dates";

/** Returns the rules about a person. */
export function fpsEmployeeRules(employee: string): readonly BusinessRule[] {
  const details = `${employee}/EmployeeDetails`;
  return [...addressRules(employee, details), ...birthRules(employee, details), ...nameRules(employee, details)];
}

function addressRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "7825",
      at: `${details}/Address/ForeignCountry`,
      rule: "an address abroad has two lines.",
      holds: (place) => place.up().all("Line").length >= 2,
    },
    {
      code: "7823",
      at: details,
      rule: "without a National Insurance number the address has two lines.",
      holds: (place) => place.has("NINO") || place.all("Address/Line").length >= 2,
    },
    {
      code: "7932",
      at: employee,
      rule: "an address has a line or a postcode.",
      holds: (place) =>
        !place.has("EmployeeDetails/Address") ||
        place.hasAny(["EmployeeDetails/Address/Line", "EmployeeDetails/Address/UKPostcode"]),
    },
  ];
}

function birthRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "5001",
      at: `${details}/BirthDate`,
      rule: "the date of birth is not in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7826",
      at: `${details}/BirthDate`,
      rule: "the date of birth is less than 130 years ago.",
      holds: (place, { today }) => dayIn(place.text) > addMonths(today, -130 * 12),
    },
    {
      code: "7907",
      at: employee,
      rule: "a person has a date of birth.",
      holds: (place) => place.hasAny(["Employment/PaymentToANonIndividual", "EmployeeDetails/BirthDate"]),
    },
  ];
}

function nameRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "7824",
      at: details,
      rule: "the name has a forename or initials.",
      holds: (place) => place.hasAny(["Name/Fore", "Name/Initials"]),
    },
    {
      code: "7846",
      at: `${details}/PartnerDetails`,
      rule: "the partner's name has a forename or initials.",
      holds: (place) => place.hasAny(["Name/Fore", "Name/Initials"]),
    },
    {
      code: "7845",
      at: employee,
      rule: "a partner is named only with shared parental pay.",
      holds: (place) => !place.has("EmployeeDetails/PartnerDetails") || place.has("Employment/Payment/ShPPYTD"),
    },
  ];
}
