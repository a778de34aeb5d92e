import type { LetterDocument } from "../../../../documents";
import type { Language, LetterType } from "../../store/letter-tables";

const letters: Wording["letters"] = {
  Enrolment: (facts) =>
    letter(facts, "You have joined our workplace pension", [
      "By law, every employer must help workers to save for later life. We have therefore enrolled you into a workplace pension scheme.",
      ...membership(facts),
    ]),
  ReEnrolment: (facts) =>
    letter(facts, "You have joined our workplace pension again", [
      "You were in a workplace pension of ours before, and left it. By law, every few years we must enrol workers again who have left. We have therefore enrolled you again.",
      ...membership(facts),
    ]),
  Postponement: (facts) =>
    letter(facts, "Your workplace pension starts later", [
      "By law, every employer must help workers to save for later life. The law also allows an employer to wait before it enrols a worker, and we have decided to wait.",
      ...(facts.postponedUntil === null
        ? []
        : [
            `We have postponed your enrolment until ${facts.postponedUntil}. If your age and pay on that day are those of a worker who must be enrolled, we will enrol you then and write to you again. If not, we will check your age and pay each time we pay you.`,
          ]),
      "You need not wait. Until then you can ask us to make you a member of a pension scheme. Whether we then pay contributions as well depends on your age and on what you earn; ask us, and we will tell you.",
      ASK,
    ]),
  RightToOptIn: (facts) =>
    letter(facts, "You can join our workplace pension", [
      "By law, every employer must help workers to save for later life. We do not have to enrol you into our workplace pension automatically, because of your age or because of what you earn.",
      "You have the right to join it all the same. If you do, both you and we pay contributions into the pension, which belong to you, and you have tax relief on yours.",
      "If your age or your pay changes so that you must be enrolled, we will enrol you automatically and write to you again.",
      ASK,
    ]),
  RightToJoin: (facts) =>
    letter(facts, "You can join a pension scheme through us", [
      "By law, every employer must help workers to save for later life. We do not have to enrol you into a pension scheme automatically, because of what you earn.",
      "You have the right to join a pension scheme through us. If you do, we deduct your contributions from your pay and pass them to the scheme. We do not have to pay contributions as well.",
      "If your pay changes so that you must be enrolled, we will enrol you automatically and write to you again.",
      ASK,
    ]),
};

/** The letters in English. */
const english: Wording = {
  letters,
  email: (employerName, password) => [
    `A letter from ${employerName} about your workplace pension is attached. Please read it and keep it.`,
    `The file opens with a password: ${password}.`,
    "If it does not open, or the letter is not yours, please tell your employer.",
  ],
};

const ASK =
  "To join, write to us on paper or by email: say that you want to join the workplace pension, give your name, and sign it; in an email, state that you send it yourself.";

const RELIEF = {
  ReliefAtSource:
    "We deduct less than your contribution from your pay: the provider claims the rest from the government as tax relief. If you pay a higher rate of tax, you can claim more relief yourself.",
  NetPayArrangement:
    "We deduct your contribution from your pay before tax, so you have tax relief on it at once. If you do not pay tax, there is no relief.",
  SalarySacrifice:
    "You give up a part of your salary, and we pay your contribution for you. You pay neither tax nor National Insurance on that part.",
} as const;

export const WORDINGS: Readonly<Record<Language, Wording>> = { English: english };

function letter(facts: LetterFacts, title: string, paragraphs: readonly string[]): WrittenLetter {
  const { firstName, employerName } = facts;
  return {
    title,
    facts: glance(facts),
    paragraphs: [
      `Dear ${firstName},`,
      ...paragraphs,
      "If you have questions about this letter, please ask us. For free guidance on pensions, see www.moneyhelper.org.uk.",
      `Yours sincerely, ${employerName}`,
    ],
  };
}

function glance({ enrolment, postponedUntil }: LetterFacts): WrittenLetter["facts"] {
  if (enrolment === null) {
    return postponedUntil === null ? [] : [{ label: "Postponed until", value: postponedUntil }];
  }
  return [
    { label: "Pension scheme", value: enrolment.schemeName },
    { label: "Provider", value: enrolment.providerName },
    { label: "Member since", value: enrolment.from },
    ...(enrolment.memberReference === null ? [] : [{ label: "Your reference", value: enrolment.memberReference }]),
    { label: "You pay", value: enrolment.employeePays },
    { label: "We pay", value: enrolment.employerPays },
    { label: "You can opt out from", value: enrolment.optOutFrom },
    { label: "until", value: enrolment.optOutUntil },
  ];
}

/** Returns what a letter states about a membership. */
function membership({ enrolment }: LetterFacts): readonly string[] {
  if (enrolment === null) return [];
  const { schemeName, providerName, from, employeePays, employerPays, basis, pensionType } = enrolment;
  const { optOutFrom, optOutUntil } = enrolment;
  return [
    `You are a member of ${schemeName}, run by ${providerName}, from ${from}. The provider will send you details of the scheme.`,
    `Each time we pay you, ${employeePays} is paid for you and ${employerPays} by us.`,
    ...(basis === null ? [] : [`The percentages are of this pay: ${lowerFirst(basis)}.`]),
    RELIEF[pensionType],
    `You can opt out. If you do so from ${optOutFrom} to ${optOutUntil}, what you have paid is repaid to you, and you count as never having joined. The form comes from the provider, not from us.`,
    "After that you can leave at any time, but what has been paid usually stays in your pension until you retire.",
    "If you opt out or leave, you can ask in writing to join again. Every few years we must also enrol you again if your age and pay are those of a worker who must be enrolled.",
    "The decision is yours alone. The law does not allow us to persuade you to opt out or to leave, nor to treat you worse for staying a member.",
  ];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

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
type WrittenLetter = Pick<LetterDocument, "title" | "facts" | "paragraphs">;

/** All letters in one language, and the email that carries them. */
interface Wording {
  /** Facts that a letter needs and that are missing leave their sentence out. */
  readonly letters: Readonly<Record<LetterType, (facts: LetterFacts) => WrittenLetter>>;
  /** Returns the email's paragraphs after the greeting. */
  readonly email: (employerName: string, password: string) => readonly string[];
}
