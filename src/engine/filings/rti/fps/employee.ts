import { type Fact, type FilingFacts, plainNino, plainText, readAddress } from "../../../filing-facts";
import { type GroupPart, groupOf, type Part } from "../message";

const PARTNER = new Set(["firstName", "middleName", "lastName", "nationalInsuranceNumber"]);
const GENDERS = { Male: "M", Female: "F" };

/** Returns an employee's personal details; a partner only if shared parental pay is reported. */
export function employeeDetailsOf(person: FilingFacts, hasSharedParentalPay: boolean): GroupPart {
  return {
    from: person.path,
    parts: {
      NINO: ninoOf(person),
      Name: nameOf(person),
      Address: addressOf(person),
      BirthDate: person.date("dateOfBirth"),
      Gender: { text: person.neededChoice("gender", GENDERS), from: person.at("gender") },
      PassportNumber: person.text("passportNumber"),
      PartnerDetails: partnerOf(person, hasSharedParentalPay),
    },
  };
}

function nameOf(person: FilingFacts): GroupPart {
  const forenames = [person.neededText("firstName"), person.text("middleName")];
  return {
    from: person.path,
    parts: {
      Ttl: plain(person.has("title") ? person.text("title") : null),
      Fore: forenames.flatMap((forename) => plain(forename) ?? []),
      Sur: plain(person.neededText("lastName")),
    },
  };
}

function ninoOf(person: FilingFacts): Part | null {
  const nino = person.text("nationalInsuranceNumber");
  return nino === null ? null : { ...nino, text: plainNino(nino.text) };
}

function addressOf(person: FilingFacts): GroupPart | null {
  const address = readAddress(person, "address");
  if (address === null) return null;
  const { from, lines, postcode, foreignCountry } = address;
  return { from, parts: { Line: lines, UKPostcode: postcode, ForeignCountry: foreignCountry } };
}

function partnerOf(person: FilingFacts, isTold: boolean): GroupPart | null {
  const partner = person.child("partner", PARTNER);
  if (partner === null) return null;
  const group = groupOf(partner.path, { NINO: ninoOf(partner), Name: nameOf(partner) });
  return isTold ? group : null;
}

function plain(fact: Fact | null): Part | null {
  return fact === null ? null : { ...fact, text: plainText(fact.text) };
}
