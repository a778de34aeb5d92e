import type { LetterDocument } from "../../../documents";
import { type EmployeeRow, selectEmployees } from "../../employees";
import { employerOf } from "../../pay-runs";
import type { MembershipRow } from "../enrolment/workers";
import type { Language, LetterType } from "../store/letter-tables";
import { dayInWords, enrolmentStated, type LetterWork, postponedUntil } from "./letter-facts";
import { WORDINGS } from "./wording/languages";

/** A letter to write. */
export interface LetterAsked {
  readonly employeeId: string;
  readonly letterType: LetterType;
  readonly language: Language;
  /** The membership that an enrolment letter is about. */
  readonly member: MembershipRow | null;
}

/** A letter as written, or why it cannot be. */
interface ComposedLetter {
  readonly document: LetterDocument | null;
  readonly failureReason: string | null;
  readonly aboutDate: string | null;
  readonly email: string | null;
}

export const EMPLOYER_MISSING = "organisation_information_missing";

/** Writes a letter from the records of today. */
export async function composeLetter(
  work: LetterWork,
  { employeeId, letterType, language, member }: LetterAsked,
): Promise<ComposedLetter> {
  const { tx, today } = work;
  const employee = await selectEmployees(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  const employer = await employerOf(tx);
  const until = letterType === "Postponement" ? await postponedUntil(work, employeeId) : null;
  const aboutDate = member?.enrolment_date ?? until;
  const { email } = employee.details;
  if (employer.name === null) return { document: null, failureReason: EMPLOYER_MISSING, aboutDate, email };
  const { title, facts, paragraphs } = WORDINGS[language].letters[letterType]({
    firstName: employee.first_name,
    employerName: employer.name,
    enrolment: member === null ? null : await enrolmentStated(work, member),
    postponedUntil: until === null ? null : dayInWords(until),
  });
  const document = {
    employer: {
      name: employer.name,
      address: printedAddress(employer.address),
      payeReference: employer.payeReference ?? "not on file",
    },
    recipient: [nameOf(employee), ...addressLines(employee.details.address)],
    date: today,
    title,
    facts,
    paragraphs,
  };
  return { document, failureReason: null, aboutDate, email };
}

type Address = EmployeeRow["details"]["address"];

const LINES = ["line1", "line2", "line3", "line4"] as const;

function printedAddress(address: Address): LetterDocument["employer"]["address"] {
  if (address === null) return null;
  const { postcode, foreignCountry } = address;
  const lines = LINES.flatMap((name) => address[name] || []);
  return { lines, postcode: postcode ?? null, foreignCountry: foreignCountry ?? null };
}

function addressLines(address: Address): readonly string[] {
  const printed = printedAddress(address);
  if (printed === null) return [];
  return [...printed.lines, printed.postcode, printed.foreignCountry].flatMap((part) => part || []);
}

function nameOf({ first_name: first, last_name: last, details: { title } }: EmployeeRow): string {
  return [title, first, last].filter((part) => part !== null).join(" ");
}
