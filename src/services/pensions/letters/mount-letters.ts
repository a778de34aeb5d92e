import { describeProblem } from "../../../engine/base";
import { issueAt, notFound, pageOf, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountFile, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { handleEmails } from "../../emails";
import { requireEmployee } from "../../employees";
import { createLetter, getLetterFile, listEmployeeLetters, listLetters } from "../contract/letter-operations";
import { openMembership } from "../memberships/find-memberships";
import { postponementOf } from "../settings/mount-postponement";
import type { LetterType } from "../store/letter-tables";
import type { MembershipKind } from "../store/pension-tables";
import { EMPLOYER_MISSING } from "./compose-letter";
import { findLetter, letterContents, selectLetters } from "./find-letters";
import { letterData } from "./letter-data";
import { LETTER_NOT_PRINTABLE, letterEmails, letterFileName } from "./letter-emails";
import { handleRunLetters } from "./letters-of-run";
import { writeLetters } from "./write-letters";

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

  mountOperation(context, listLetters, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, status, letterType, employeeId } = query;
    const filters = { status, letterType, employeeId };
    const place = { route: listLetters.path, scope: organisationId, filters };
    const [before] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const rows = await selectLetters(tx)
      .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Sent"))
      .$if(letterType !== undefined, (all) => all.where("letter_type", "=", letterType ?? "Enrolment"))
      .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
      .$if(before !== undefined, (all) => all.where("letter_id", "<", String(before)))
      .orderBy("letter_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ letter_id }) => [letter_id]);
    const data = { items: page.items.map(letterData) };
    return { data, text: "The letters are listed.", paginationToken: page.paginationToken };
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
  if (letterType === "Postponement" && (await postponementOf(work, employeeId)).postponementDate === null) {
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
