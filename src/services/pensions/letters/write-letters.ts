import type { LetterDocument } from "../../../documents";
import type { Rulebook } from "../../../engine";
import { formatDateInWords, readDate } from "../../../engine/base";
import { allowedBases, planOptOut } from "../../../engine/pensions";
import { splitPieces } from "../../../platform";
import { type NewEvent, recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { type RequestWork, requesterName } from "../../contract";
import {
  type DocumentToEmail,
  type EmailKind,
  type EmailsJobEnd,
  type EmailsJobName,
  PASSWORD_TEXTS,
  type PasswordRule,
  queueEmails,
  USUAL_RULE,
} from "../../emails";
import { type EmployeeRow, selectEmployees } from "../../employees";
import { findEmployer } from "../../pay-runs";
import type { MembershipRow } from "../enrolment/workers";
import { findProvider } from "../providers/provider-table";
import { findGroups, findSchemes, type GroupRow } from "../schemes/find-groups";
import { findPostponement } from "../settings/mount-postponement";
import type { Language, LetterTables, LetterType } from "../store/letter-tables";
import { type LetterRow, letterContents, selectLetters } from "./find-letters";
import type { LetterFacts } from "./wording/languages";
import { WORDINGS } from "./wording/languages";

/** The places by which a part and its percentage differ. */
const PLACES = 2;

export const EMPLOYER_MISSING = "organisation_information_missing";

const LINES = ["line1", "line2", "line3", "line4"] as const;

/** A letter to email. */
interface EmailedLetter {
  readonly document: LetterDocument;
  readonly language: Language;
}

export const LETTER_NOT_PRINTABLE = "pension_letter_not_printable";

/** Letters about pensions by email. */
export const letterEmails: EmailKind<EmailedLetter> = {
  name: "pensionLetter",
  jobType: "PensionLetters",
  emailType: "PensionLetterEvent",
  read: async (tx, letterId) => {
    const { document, failure_reason: reason, language } = await letterContents(tx, letterId);
    return document === null ? (reason ?? EMPLOYER_MISSING) : { document, language };
  },
  print: async ({ drawing }, { document }, password) => {
    const drawn = await drawing.draw({ kind: "letter", data: document, password });
    if (!drawn.ok) return { ok: false, reasonToken: LETTER_NOT_PRINTABLE };
    return { ok: true, bytes: drawn.value, fileName: letterFileName(document) };
  },
  text: ({ document, language }, rule) => ({
    subject: `${document.title}: ${document.employer.name}`,
    title: document.title,
    paragraphs: [
      ...document.paragraphs.slice(0, 1),
      ...WORDINGS[language].email(document.employer.name, PASSWORD_TEXTS[rule]),
    ],
  }),
  sentEvents: async (tx, letterIds, name) => {
    const rows = await selectLetters(tx)
      .where("letter_id", "in", [...letterIds])
      .execute();
    return rows.map((row) => eventOf(row, name));
  },
  ended: async (tx, context, end) => {
    const failed = await failedLetters(tx, end);
    await recordEvents(
      tx,
      context,
      end.organisation,
      failed.map((row) => eventOf(row, end)),
    );
    return { sentCount: end.outcome.sentCount, skipped: end.outcome.skipped };
  },
};

/** What writing letters needs of a request, or of a job. */
interface WritingWork extends Pick<RequestWork, "tx" | "context" | "organisationId" | "now" | "today"> {
  readonly caller: Pick<RequestWork["caller"], "userId" | "clientId" | "accountId">;
}

interface Writing extends LetterAsked {
  readonly delivery?: "Email" | "Print";
}

interface HowSent {
  readonly passwordRule?: PasswordRule;
  /** Who asked for the letters; the caller if it is left out. */
  readonly requestedBy?: string;
}

/** Rows of one statement. */
const AT_ONCE = 50;

/** Writes letters and queues a job that emails them; returns their ids. Those that cannot be written count as failed. */
export async function writeLetters(
  work: WritingWork,
  asked: readonly Writing[],
  { passwordRule = USUAL_RULE, requestedBy = requesterName(work.caller) }: HowSent = {},
): Promise<readonly string[]> {
  const { tx, context, organisationId, caller, now } = work;
  const rows = [];
  for (const each of asked) {
    const { document, failureReason, aboutDate, email } = await composeLetter(work, each);
    rows.push({
      organisation_id: organisationId,
      letter_id: context.ids.next(),
      employee_id: each.employeeId,
      letter_type: each.letterType,
      language: each.language,
      delivery: each.delivery ?? ("Email" as const),
      membership_id: each.member?.membership_id ?? null,
      about_date: aboutDate,
      document: document === null ? null : JSON.stringify(document),
      failure_reason: failureReason,
      sent_to: each.delivery === "Print" ? null : email,
      requested_by: requestedBy,
      created_at: now,
    });
  }
  for (const piece of splitPieces(rows, AT_ONCE)) {
    await tx
      .withTables<LetterTables>()
      .insertInto("pension_letter")
      .values([...piece])
      .execute();
  }
  const failed = rows.filter(({ document }) => document === null);
  const events = failed.map((row) =>
    letterEvent({ ...row, status: "Failed" }, { organisationId, accountId: caller.accountId }),
  );
  await recordEvents(tx, context, organisationId, events);
  const documents = rows
    .filter(({ document, delivery }) => document !== null && delivery === "Email")
    .map(({ letter_id, employee_id }): DocumentToEmail => ({ documentId: letter_id, employeeId: employee_id }));
  if (documents.length > 0) await queueEmails(work, letterEmails, { documents, passwordRule, sendAt: null });
  return rows.map(({ letter_id }) => letter_id);
}

function failedLetters(tx: Tx, { jobId }: EmailsJobEnd): Promise<readonly LetterRow[]> {
  return selectLetters(tx).where("job_id", "=", jobId).where("status", "=", "Failed").orderBy("letter_id").execute();
}

function eventOf(row: LetterRow, { organisation: organisationId, accountId }: EmailsJobName) {
  return letterEvent(row, { organisationId, accountId });
}

/** Returns the name of a letter's file, which contains no person's name. */
export function letterFileName({ date }: Pick<LetterDocument, "date">): string {
  return `pension-letter-${date}.pdf`;
}

type Told = Pick<LetterRow, "letter_id" | "employee_id" | "letter_type" | "status">;

/** Returns the event of a letter that was sent, or that failed. */
function letterEvent(
  { letter_id: letterId, employee_id: employeeId, letter_type: letterType, status }: Told,
  by: { readonly organisationId: string; readonly accountId: string },
): NewEvent {
  return {
    ...by,
    eventType: status === "Sent" ? "pension.letter_sent" : "pension.letter_failed",
    resourceUrl: "/v2/pension/letters",
    data: { letterId, employeeId, letterType, status },
  };
}

/** A letter to write. */
interface LetterAsked {
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

/** Writes a letter from the records of today. */
async function composeLetter(
  work: LetterWork,
  { employeeId, letterType, language, member }: LetterAsked,
): Promise<ComposedLetter> {
  const { tx, today } = work;
  const employee = await selectEmployees(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  const employer = await findEmployer(tx);
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

export type LetterWork = Pick<RequestWork, "tx" | "context" | "today">;

/** Returns what a letter states about a membership; null if its group is not on record. */
async function enrolmentStated(
  { tx, context, today }: LetterWork,
  member: MembershipRow,
): Promise<LetterFacts["enrolment"]> {
  const { enrolment_date: from } = member;
  const group = (await findGroups(tx)).find(({ id }) => id === member.pension_group_id);
  const scheme = (await findSchemes(tx)).find(({ id }) => id === group?.pension_schema_id);
  if (group === undefined || scheme === undefined) return null;
  const period = planOptOut({ membershipDate: from, informationDate: from > today ? from : today }, context.rulebook);
  if (!period.ok) return null;
  return {
    schemeName: scheme.name,
    providerName: findProvider(scheme.pension_provider_id)?.name ?? scheme.name,
    from: dayInWords(from),
    employeePays: shareText(group, member.employee_factor ?? group.employee_factor),
    employerPays: shareText(group, member.employer_factor ?? group.employer_factor),
    basis: group.contribution_mode === "Percentage" ? basisText(group, context.rulebook, today) : null,
    pensionType: group.pension_type,
    memberReference: member.member_reference,
    optOutFrom: dayInWords(period.value.from),
    optOutUntil: dayInWords(period.value.to),
  };
}

/** Returns what contributions of a group are a percentage of, in words; null if it is not an allowed basis any more. */
function basisText({ contribution_basis: basis }: GroupRow, rulebook: Rulebook, today: string): string | null {
  const bases = allowedBases({ date: today }, rulebook);
  const found = bases.ok ? bases.value.items.find((each) => each.contributionBasis === basis) : undefined;
  return found?.description ?? null;
}

function shareText({ contribution_mode: mode }: GroupRow, factor: string): string {
  return mode === "FixedAmount" ? `£${factor}` : percentageText(factor);
}

/** Returns the last day of an employee's postponement; null without one. */
export async function postponedUntil(work: LetterWork, employeeId: string): Promise<string | null> {
  return (await findPostponement(work, employeeId)).postponementDate;
}

/** Returns "6 May 2026". */
function dayInWords(date: string): string {
  return formatDateInWords(readDate(date));
}

/** Returns a part of pay as a percentage: "0.0525" as "5.25%". */
function percentageText(factor: string): string {
  const [whole = "", part = ""] = factor.split(".");
  const digits = part.padEnd(PLACES, "0");
  const percent = Number(whole + digits.slice(0, PLACES));
  const rest = digits.slice(PLACES).replace(/0+$/, "");
  return `${percent}${rest === "" ? "" : `.${rest}`}%`;
}
