import { formatInstant } from "../../../platform/ports";
import { hold } from "../../../platform/store";
import { dateInLondon, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import type { MembershipRow } from "../enrolment/workers";
import { findMemberships } from "../memberships/find-memberships";
import type { Settled } from "../payslips/settled";
import type { LetterTables, LetterType } from "../store/letter-tables";
import { type LetterWork, postponedUntil, writeLetters } from "./write-letters";

/** A letter that a locked run calls for. */
interface DueLetter {
  readonly employeeId: string;
  readonly letterType: LetterType;
  readonly membershipId: string | null;
}

interface RunLetters {
  readonly accountId: string;
  readonly requestedBy: string;
  readonly letters: readonly DueLetter[];
}

const KIND = "PensionLettersOfRun";

/** Letters written in one transaction. */
const AT_ONCE = 50;

/** Queues the letters that the lock of a run calls for, if the organisation has the platform send them. */
export async function queueRunLetters(work: RequestWork, settled: readonly Settled[]): Promise<void> {
  const letters = settled.flatMap((each) => dueLetter(each) ?? []);
  if (letters.length === 0) return;
  const { tx, context, organisationId, caller } = work;
  const payload: RunLetters = { accountId: caller.accountId, requestedBy: requesterName(caller), letters };
  await context.jobs.enqueue(tx, { organisation: organisationId, kind: KIND, totalCount: letters.length, payload });
}

/** Returns the letter that a run calls for; null for none. */
function dueLetter({ worker, terms, found, membershipId }: Settled): DueLetter | null {
  const settings = terms.autoEnrolment;
  if (found === null || settings?.issueEnrolmentInformation !== "Platform") return null;
  const { employeeId } = worker;
  if (membershipId !== null && settings.sendEnrolmentLetter) {
    return { employeeId, letterType: found.joins === "ReEnrolment" ? "ReEnrolment" : "Enrolment", membershipId };
  }
  const letterType = RIGHTS[found.assessment?.outcome ?? "None"];
  const isAsked = letterType === "Postponement" ? terms.postponement?.sendNotices : settings.sendEnrolmentLetter;
  return letterType !== undefined && isAsked === true ? { employeeId, letterType, membershipId: null } : null;
}

/** The letters of outcomes without a membership. */
const RIGHTS: Readonly<Partial<Record<string, LetterType>>> = {
  Postponed: "Postponement",
  InformRightToOptIn: "RightToOptIn",
  InformRightToJoin: "RightToJoin",
};

/** Registers the job that writes them: a right is stated once, a postponement once for its last day. */
export function handleRunLetters(context: ServiceContext): void {
  context.jobs.handle<RunLetters>(KIND, async ({ organisation, payload, step }) => {
    const { accountId, requestedBy, letters } = payload;
    const caller = { userId: null, clientId: "", accountId };
    for (let at = 0; at < letters.length; at += AT_ONCE) {
      const some = letters.slice(at, at + AT_ONCE);
      await step(async (tx) => {
        // The job of another run may be writing the same letters in another process.
        await hold(tx, writersLock(organisation));
        const nowMilliseconds = context.clock.now();
        const work = { tx, context, organisationId: organisation, caller, now: formatInstant(nowMilliseconds) };
        const today = dateInLondon(nowMilliseconds);
        const asked = await unwritten({ tx, context, today }, some);
        await writeLetters(
          { ...work, today },
          asked.map(({ employeeId, letterType, member }) => ({ employeeId, letterType, member, language: "English" })),
          { requestedBy },
        );
      }, some.length);
    }
    return { count: letters.length };
  });
}

/** What a job holds while it looks for letters that are not written yet, and writes them. */
export function writersLock(organisationId: string): string {
  return `pension letters of runs ${organisationId}`;
}

interface Unwritten extends DueLetter {
  readonly member: MembershipRow | null;
}

/** Returns the letters that are not written yet, with the memberships they are about. */
async function unwritten(work: LetterWork, due: readonly DueLetter[]): Promise<readonly Unwritten[]> {
  const { tx } = work;
  const ids = due.map(({ employeeId }) => employeeId);
  const rows = await tx
    .withTables<LetterTables>()
    .selectFrom("pension_letter")
    .select(["employee_id", "letter_type", "membership_id", "about_date"])
    .where("employee_id", "in", ids)
    .execute();
  const written = new Set(
    rows.map((row) => keyOf(row.employee_id, row.letter_type, row.membership_id ?? row.about_date)),
  );
  const memberships = await findMemberships(tx, ids);
  const found: Unwritten[] = [];
  for (const each of due) {
    const { employeeId, letterType, membershipId } = each;
    const until = letterType === "Postponement" ? await postponedUntil(work, employeeId) : null;
    const member = memberships.get(employeeId)?.find(({ membership_id }) => membership_id === membershipId) ?? null;
    const isGone = membershipId !== null && member === null;
    if (!isGone && !written.has(keyOf(employeeId, letterType, membershipId ?? until))) found.push({ ...each, member });
  }
  return found;
}

function keyOf(...parts: readonly (string | null)[]): string {
  return parts.join(" ");
}
