import { z } from "@hono/zod-openapi";
import { describeProblem } from "../../../engine/base";
import { issueAt, notFound, pageQuery, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  DRAWING_BUSY,
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  instantField,
  mountFile,
  mountList,
  mountOperation,
  operation,
  orElse,
  type RequestWork,
  type ServiceContext,
  showColumns,
  withExamples,
} from "../../contract";
import { emailFields, handleEmails } from "../../emails";
import { requireEmployee } from "../../employees";
import { EXAMPLE_ID, inPensions, NOT_A_MEMBER, ofEmployee } from "../contract/common";
import { membershipKind } from "../contract/membership-schemas";
import { openMembership } from "../memberships/find-memberships";
import { findPostponement } from "../settings/mount-postponement";
import { DELIVERIES, LANGUAGES, LETTER_TYPES, type LetterType } from "../store/letter-tables";
import type { MembershipKind } from "../store/pension-tables";
import { findLetter, LETTER_STATUSES, type LetterRow, letterContents, selectLetters } from "./find-letters";
import { handleRunLetters } from "./letters-of-run";
import { EMPLOYER_MISSING, LETTER_NOT_PRINTABLE, letterEmails, letterFileName, writeLetters } from "./write-letters";

const letterType = z.enum(LETTER_TYPES);
const letterStatus = z.enum(LETTER_STATUSES);

const letterShownFields = withExamples({
  letterId: [z.string(), EXAMPLE_ID],
  employeeId: [z.string(), EXAMPLE_ID],
  letterType: [letterType, "Enrolment"],
  language: [z.string(), "English"],
  status: [letterStatus, "Sent"],
  sentAt: [instantField().nullable(), "2026-05-28T09:31:00.000Z"],
  failureReason: [z.string().nullable(), null],
  sentTo: [z.string().nullable(), "sample.baker@example.com"],
  requestedBy: [z.string(), "M2M#sample"],
  createdAt: [instantField(), "2026-05-28T09:30:00.000Z"],
});

const letterShown = z.strictObject(letterShownFields.shape).openapi("PensionLetter", {
  description:
    "`Queued` waits for the mail server, `Printed` is to be handed over. `failureReason` is why a `Failed` one was not sent, such as `email_missing`.",
});

const ONE = "/v2/pension/employee-pension/{employeeId}";

const createLetter = operation({
  ...inPensions,
  id: "sendEnrolmentLetter",
  method: "post",
  path: `${ONE}/enrolment-letter`,
  summary: "Writes a letter to an employee and emails it, protected by a password",
  description:
    "`Enrolment` and `ReEnrolment` are about the open membership: the automatic one if there are two, unless `membershipKind` is sent. `Postponement` states the day on which the employee's postponement ends. With `delivery` `Print` nothing is emailed: the file is to be handed over.",
  params: ofEmployee,
  body: z
    .strictObject({
      letterType: orElse(letterType, "Enrolment"),
      language: orElse(z.enum(LANGUAGES), "English"),
      delivery: orElse(z.enum(DELIVERIES), "Email"),
      membershipKind: membershipKind.nullish(),
      passwordRule: emailFields.passwordRule,
    })
    .openapi("PensionLetterRequest"),
  data: letterShown,
  status: 202,
  token: "enrolment_letter_queued",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    NOT_A_MEMBER,
    { status: 404, token: "postponement_not_found", when: "The employee has no postponement." },
    { status: 409, token: EMPLOYER_MISSING, when: "Nothing names the employer yet." },
  ],
  examples: {
    body: { letterType: "RightToOptIn" },
    data: { ...letterShownFields.example, status: "Queued", sentAt: null },
  },
});

const pages = pageQuery({ usual: 50, most: 100 });
const chosen = { status: letterStatus.optional(), letterType: letterType.optional() };

const listEmployeeLetters = operation({
  ...inPensions,
  id: "listEmployeePensionLetters",
  method: "get",
  path: `${ONE}/letters`,
  summary: "An employee's letters, newest first",
  description: "Each with its type and its status.",
  params: ofEmployee,
  data: z.strictObject({ items: z.array(letterShown) }),
  token: "pension_letters_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [letterShownFields.example] } },
});

const listLetters = operation({
  ...inPensions,
  id: "listPensionLetters",
  method: "get",
  path: "/v2/pension/letters",
  summary: "The letters of the organisation, newest first",
  description: "A page at a time. Filters choose a status, a type or an employee.",
  query: pages.extend({ ...chosen, employeeId: idField().optional() }),
  data: z.strictObject({ items: z.array(letterShown) }),
  token: "pension_letters_listed",
  examples: { data: { items: [letterShownFields.example] } },
});

const getLetterFile = fileOperation({
  ...inPensions,
  id: "downloadPensionLetter",
  method: "get",
  path: "/v2/pension/letters/{letterId}/file",
  summary: "A letter as PDF, without a password",
  description: "Drawn in the brand of the organisation when it is asked for.",
  params: z.object({ letterId: idField() }),
  contentType: "application/pdf",
  refusals: [
    { status: 404, token: "pension_letter_not_found", when: "The organisation has no such letter." },
    { status: 409, token: EMPLOYER_MISSING, when: "The letter could not be written: nothing named the employer." },
    {
      status: 409,
      token: "pension_letter_not_printable",
      when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
    },
    DRAWING_BUSY,
  ],
});

export function mountLetters(context: ServiceContext): void {
  handleEmails(context, letterEmails);
  handleRunLetters(context);

  mountOperation(context, createLetter, async ({ params: { employeeId }, body, ...work }) => {
    const { letterType, language, delivery, membershipKind, passwordRule } = body;
    await requireEmployee(work.tx, employeeId);
    const member = await memberOf(work, employeeId, letterType, membershipKind ?? null);
    const asked = { employeeId, letterType, language, delivery, member };
    const [letterId = ""] = await writeLetters(work, [asked], { passwordRule });
    const letter = await findLetter(work.tx, letterId);
    if (letter.failure_reason === EMPLOYER_MISSING) throw employerMissing();
    return { data: letterData(letter), text: "The letter is written." };
  });

  mountOperation(context, listEmployeeLetters, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const rows = await selectLetters(tx).where("employee_id", "=", employeeId).orderBy("letter_id", "desc").execute();
    return { data: { items: rows.map(letterData) }, text: "The letters are listed." };
  });

  mountList(context, listLetters, {
    from: (tx: Tx) => selectLetters(tx),
    filters: { status: "status", letterType: "letter_type", employeeId: "employee_id" },
    order: ["letter_id"],
    direction: "desc",
    show: (rows) => rows.map(letterData),
    text: "The letters are listed.",
  });

  mountFile(context, getLetterFile, {
    read: async ({ params: { letterId } }, tx) => contentsOf(tx, letterId),
    make: async (document, printer) => {
      const drawn = await printer.draw({ kind: "letter", data: document });
      if (drawn.ok) return { bytes: drawn.value, fileName: letterFileName(document) };
      const issues = drawn.problems.map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
      throw new Refused(409, { token: LETTER_NOT_PRINTABLE, text: "The letter cannot be printed." }, issues);
    },
  });
}

const ENROLMENTS: ReadonlySet<LetterType> = new Set(["Enrolment", "ReEnrolment"]);

/** Returns the membership that a letter is about; null if it is about none. Refuses if what it is about is not there. */
async function memberOf(work: RequestWork, employeeId: string, letterType: LetterType, kind: MembershipKind | null) {
  if (ENROLMENTS.has(letterType)) return openMembership(work.tx, employeeId, kind);
  if (letterType === "Postponement" && (await findPostponement(work, employeeId)).postponementDate === null) {
    throw notFound("postponement");
  }
  return null;
}

async function contentsOf(tx: Tx, letterId: string) {
  const { document } = await letterContents(tx, letterId);
  if (document === null) throw employerMissing();
  return document;
}

function employerMissing(): Refused {
  const text = "Save the organisation's information first: a letter names the employer.";
  return new Refused(409, { token: EMPLOYER_MISSING, text });
}

/** Returns a letter as responses show it. */
function letterData(row: LetterRow): z.input<typeof letterShown> {
  return {
    ...showColumns(letterShown.shape, row),
    sentAt: row.status === "Sent" ? row.sent_at : null,
    failureReason: row.status === "Failed" ? row.failure_reason : null,
  };
}
