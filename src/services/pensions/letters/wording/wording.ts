import type { LetterDocument } from "../../../../documents";
import type { LetterType } from "../../store/letter-tables";

/** What letters state, with dates in words, such as "6 May 2026". */
export interface LetterFacts {
  readonly firstName: string;
  readonly employerName: string;
  readonly enrolment: EnrolmentStated | null;
  /** The last day of the postponement. */
  readonly postponedUntil: string | null;
}

/** An enrolment as a letter states it. */
interface EnrolmentStated {
  readonly schemeName: string;
  readonly providerName: string;
  readonly from: string;
  /** "5.00%" or "£20.00". */
  readonly employeePays: string;
  readonly employerPays: string;
  /** Which pay it is a part of, as the contribution bases describe it; null for an amount. */
  readonly basis: string | null;
  readonly pensionType: "ReliefAtSource" | "NetPayArrangement" | "SalarySacrifice";
  readonly memberReference: string | null;
  readonly optOutFrom: string;
  readonly optOutUntil: string;
}

/** A letter in one language. */
export type WrittenLetter = Pick<LetterDocument, "title" | "facts" | "paragraphs">;

/** All letters in one language, and the email that carries them. */
export interface Wording {
  /** Facts that a letter needs and that are missing leave their sentence out. */
  readonly letters: Readonly<Record<LetterType, (facts: LetterFacts) => WrittenLetter>>;
  /** Returns the email's paragraphs after the greeting. */
  readonly email: (employerName: string, password: string) => readonly string[];
}
