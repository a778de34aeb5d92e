import type { Rulebook } from "../../../engine";
import { type EnrolmentInformationLists, enrolmentDates, listEnrolmentInformation } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import { dateInLondon } from "../../contract";
import type { MembershipRow } from "../enrolment/workers";
import { type LetterRow, selectLetters } from "../letters/find-letters";
import type { LetterTables } from "../store/letter-tables";
import { pensionTables } from "../store/pension-tables";

interface Asked {
  readonly today: string;
  readonly rulebook: Rulebook;
  /** Null for everybody. */
  readonly employeeId?: string;
}

const NOBODY: EnrolmentInformationLists = { outstanding: [], sent: [] };

/**
 * Returns whose information is outstanding, and whose has been given: of every open membership, and of ended ones whose
 * information was given. Memberships from before the loaded rules are left out.
 */
export async function findInformation(
  tx: Tx,
  { today, rulebook, employeeId }: Asked,
): Promise<EnrolmentInformationLists> {
  const settings = await pensionTables(tx).selectFrom("pension_settings").selectAll().executeTakeFirst();
  const memberships = await pensionTables(tx)
    .selectFrom("pension_membership")
    .selectAll()
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .execute();
  const given = await givenOf(tx, employeeId);
  const hasRules = rememberedRules(rulebook);
  const enrolments = memberships
    .filter(({ enrolment_date }) => hasRules(enrolment_date))
    .map((member) => enrolmentOf(member, given.get(member.membership_id)))
    .filter(({ isOpen, sentDate }) => isOpen || sentDate !== null)
    .map(({ isOpen: _, ...enrolment }) => enrolment);
  const issuedBy = settings?.auto_enrolment_settings?.issueEnrolmentInformation ?? "Platform";
  const listed = listEnrolmentInformation({ asOf: today, issuedBy, enrolments }, rulebook);
  return listed.ok ? listed.value : NOBODY;
}

/** How information was given, or why it could not be sent. */
interface Given {
  readonly sentDate: string | null;
  readonly sentBy: string | null;
  readonly failureReason: string | null;
}

const NOT_GIVEN: Given = { sentDate: null, sentBy: null, failureReason: null };

function enrolmentOf(row: MembershipRow, given: Given = NOT_GIVEN) {
  return {
    employeeId: row.employee_id,
    membershipKind: row.membership_kind,
    pensionGroupId: row.pension_group_id,
    enrolmentDate: row.enrolment_date,
    isOpen: row.end_date === null,
    ...given,
  };
}

/** Returns by membership how information was given: as recorded by the employer, else by the first letter sent. */
async function givenOf(tx: Tx, employeeId: string | undefined): Promise<ReadonlyMap<string, Given>> {
  const letters = await selectLetters(tx)
    .where("letter_type", "in", ["Enrolment", "ReEnrolment"])
    .where("status", "in", ["Sent", "Failed"])
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("letter_id", "desc")
    .execute();
  const found = new Map<string, Given>();
  for (const letter of letters) {
    const { membership_id: id } = letter;
    const isNews = id !== null && (letter.status === "Sent" || found.get(id) === undefined);
    if (id !== null && isNews) found.set(id, givenBy(letter));
  }
  const recorded = await tx
    .withTables<LetterTables>()
    .selectFrom("pension_information")
    .selectAll()
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .execute();
  for (const row of recorded) {
    found.set(row.membership_id, { sentDate: row.sent_date, sentBy: row.recorded_by, failureReason: null });
  }
  return found;
}

function givenBy({ status, sent_at: sentAt, requested_by: sentBy, failure_reason: failureReason }: LetterRow): Given {
  if (status === "Failed" || sentAt === null) return { sentDate: null, sentBy: null, failureReason };
  return { sentDate: dateInLondon(Date.parse(sentAt)), sentBy, failureReason: null };
}

/** Returns whether rules are loaded for an enrolment on a day; each day is looked up once. */
function rememberedRules(rulebook: Rulebook): (day: string) => boolean {
  const known = new Map<string, boolean>();
  return (enrolmentDate) => {
    const found = known.get(enrolmentDate) ?? enrolmentDates({ enrolmentDate }, rulebook).ok;
    known.set(enrolmentDate, found);
    return found;
  };
}
