import { shape } from "../../../base";
import {
  address,
  dateFact,
  located,
  neededPlainFact,
  plainFact,
  plainNino,
  textFact,
  unused,
  written,
} from "../../../filing-facts";
import { type GroupPart, makeGroup } from "../message";
import { employment } from "./employment";

const nino = shape.converted(textFact, (fact) =>
  fact === null ? null : { text: plainNino(fact.text), from: fact.from },
);

const PARTNER = shape.record({
  firstName: neededPlainFact,
  middleName: plainFact,
  lastName: neededPlainFact,
  nationalInsuranceNumber: nino,
});

const EMPLOYEE = shape.record({
  employeeId: unused,
  title: plainFact,
  firstName: neededPlainFact,
  middleName: plainFact,
  lastName: neededPlainFact,
  dateOfBirth: dateFact,
  gender: written(shape.choice(["Male", "Female"]), (gender) => (gender === "Male" ? "M" : "F")),
  nationalInsuranceNumber: nino,
  passportNumber: textFact,
  address: shape.orNull(address),
  /** Reported only with shared parental pay. */
  partner: shape.orNull(located(PARTNER)),
  employments: shape.list(employment, { upTo: 15 }),
});

/** A person in a full payment submission, with the employments that were paid. */
export interface FpsEmployeeFacts extends shape.FactsOf<typeof EMPLOYEE> {}

/** An address in a message to HMRC. */
export interface FilingAddressFacts extends shape.FactsOf<typeof address> {}

/** The other parent, whom a full payment submission names if shared parental pay is paid. */
export interface PartnerFacts extends shape.FactsOf<typeof PARTNER> {}

export const employee = located(EMPLOYEE);

type ReadEmployee = shape.ReadOf<typeof employee>;
type ReadPartner = shape.ReadOf<typeof PARTNER>;

/** Returns an employee's personal details; a partner only if shared parental pay is reported. */
export function getEmployeeDetails(person: ReadEmployee): GroupPart {
  return {
    from: person.place,
    parts: {
      NINO: person.nationalInsuranceNumber,
      Name: { from: person.place, parts: { Ttl: person.title, ...nameOf(person) } },
      Address: addressOf(person),
      BirthDate: person.dateOfBirth,
      Gender: person.gender,
      PassportNumber: person.passportNumber,
      PartnerDetails: partnerOf(person),
    },
  };
}

function nameOf({ firstName, middleName, lastName }: ReadPartner) {
  return { Fore: middleName === null ? [firstName] : [firstName, middleName], Sur: lastName };
}

function addressOf({ address: read }: ReadEmployee): GroupPart | null {
  if (read === null) return null;
  const lines = [read.line1, read.line2, read.line3, read.line4].filter((line) => line !== null);
  return {
    from: read.place,
    parts: { Line: lines, UKPostcode: read.postcode, ForeignCountry: read.foreignCountry },
  };
}

function partnerOf({ partner, employments }: ReadEmployee): GroupPart | null {
  const hasSharedPay = employments.some(({ payslip }) =>
    payslip.yearToDate.statutoryPay.has("StatutorySharedParentalPay"),
  );
  if (partner === null || !hasSharedPay) return null;
  const name = { from: partner.place, parts: nameOf(partner) };
  return makeGroup(partner.place, { NINO: partner.nationalInsuranceNumber, Name: name });
}
