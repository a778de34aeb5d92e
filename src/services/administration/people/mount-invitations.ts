import type { ValidationIssue } from "../../../platform";
import { Refused } from "../../../platform/http";
import { asSystem } from "../../../platform/store";
import { type AccessTables, queueSignInEmail, resetSecondFactors } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { callerAccess, requireAsWide } from "../access/caller-access";
import { findAccess } from "../access/holders";
import { requireOwner } from "../account/owner";
import { readEntries } from "../read-entries";
import {
  type Invitation,
  invitePeople,
  invitePerson,
  newPerson,
  resendInvitation,
  resetFactors,
  resetPassword,
} from "./invitation-operations";
import { invitationExpiry, invite, passwordPolicy, passwordsDenied, queueInvitation, requireRoom } from "./invite";
import { findPerson, type PersonRow } from "./person-rows";
import { recordPersonActivity } from "./record-person-activity";

/** Adds the operations that invite people, and email them again. */
export function mountInvitations(context: ServiceContext): void {
  mountOperation(context, invitePerson, async ({ body, ...work }, tx) => {
    await requireRoom(tx, [body.email]);
    const data = await invite(work, body);
    const afterwards = () => context.credentials.changed(data.principalId);
    return data.alreadyExisted
      ? { data, token: "user_access_added", text: "The person is in the account and has the access too.", afterwards }
      : { data, text: "The person is invited.", afterwards };
  });

  mountOperation(context, invitePeople, async ({ body, ...work }, tx) => {
    const entries = readEntries(newPerson, "users", body.users, body.defaults ?? {});
    await requireRoom(
      tx,
      entries.flatMap(({ entry }) => (entry === null ? [] : [entry.email])),
    );
    const results = [];
    for (const [index, { entry, issues }] of entries.entries()) {
      results.push({ index, ...(entry === null ? invalidEntry(issues) : await outcomeOf(work, entry)) });
    }
    const totalProcessed = results.length;
    const successful = results.filter(({ success }) => success).length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    return { data: { results, summary }, text: `${successful} of ${totalProcessed} people are invited.` };
  });

  mountOperation(context, resendInvitation, async ({ params, ...work }, tx) => {
    const row = await personToEmail(work, params.principalId);
    if (row.accepted_at !== null) {
      const text = "The person has accepted the invitation. Reset the password instead.";
      throw new Refused(409, { token: "already_signed_in", text });
    }
    await tx
      .withTables<AccessTables>()
      .updateTable("person")
      .set({ invited_at: work.now, invitation_expires_at: invitationExpiry(work.now) })
      .where("principal_id", "=", row.principal_id)
      .execute();
    await queueInvitation(work, row);
    await recordPersonActivity(work, "InvitationResent", row);
    const data = { principalId: row.principal_id, invitationEmailed: true };
    return { data, text: "The invitation is sent again." };
  });

  mountOperation(context, resetPassword, async ({ params, ...work }, tx) => {
    const row = await personToEmail(work, params.principalId);
    const data = { principalId: row.principal_id, resetEmailed: row.identity_id !== null };
    if (!data.resetEmailed) return { data, text: "The person has not accepted the invitation: send it again instead." };
    await queueSignInEmail(tx, {
      emailId: context.ids.next(),
      kind: "PasswordReset",
      scopeId: work.caller.accountId,
      address: row.email,
      principalId: row.principal_id,
      now: work.now,
    });
    await recordPersonActivity(work, "PasswordResetRequested", row);
    return { data, text: "The person gets an email with a link." };
  });

  mountFactorReset(context);
}

/** Adds the operation by which an owner takes away the second factors of somebody who has lost them. */
function mountFactorReset(context: ServiceContext): void {
  mountOperation(context, resetFactors, async ({ params, ...work }, tx) => {
    await requireOwner(tx, work.caller);
    const row = await personToEmail(work, params.principalId);
    const { is_guest, principal_id, identity_id: identityId } = row;
    if (is_guest || principal_id === work.caller.principalId) throw factorsOfOthers();
    if (identityId === null) throw noSecondFactor();
    await asSystem(tx, () => reset(work, row, identityId));
    await recordPersonActivity(work, "SecondFactorsReset", row);
    const afterwards = () => context.credentials.changed(row.principal_id);
    const data = { principalId: row.principal_id };
    return { data, text: "The person gets an email with a link to another password.", afterwards };
  });
}

/** Takes the second factors of an identity away, if no other account has it as a person of its own. As the system. */
async function reset({ tx, caller, context, now }: RequestWork, row: PersonRow, identityId: string): Promise<void> {
  const system = tx.withTables<AccessTables>();
  const factors = system.selectFrom("sign_in_factor").select("factor_id").where("scope_id", "=", identityId);
  if ((await factors.execute()).length === 0) throw noSecondFactor();
  const elsewhere = await system
    .selectFrom("person")
    .select("principal_id")
    .where("identity_id", "=", identityId)
    .where("account_id", "<>", caller.accountId)
    .where("is_guest", "=", false)
    .where("removed_at", "is", null)
    .execute();
  if (elsewhere.length > 0) throw factorsOfOthers();
  const email = { address: row.email, emailId: context.ids.next(), scopeId: caller.accountId };
  await resetSecondFactors(tx, { identityId, ...email, now });
}

function noSecondFactor(): Refused {
  return new Refused(409, { token: "second_factor_missing", text: "The person has no second factor." });
}

function factorsOfOthers(): Refused {
  const text = "These second factors count elsewhere too. Recovery codes or the operator of the installation help.";
  return new Refused(409, { token: "second_factors_of_others", text });
}

function invalidEntry(issues: readonly ValidationIssue[]) {
  return { success: false, error: "validation_failed", issues: [...issues] as never };
}

/** Returns what became of an entry: the person, or the refusal. */
async function outcomeOf(work: RequestWork, entry: Invitation) {
  try {
    return { success: true, error: null, issues: null, ...(await invite(work, entry)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { success: false, error: error.refusal.token, issues: null };
  }
}

/** Returns a person who may sign in with a password, locked; refused if the person reaches more than the caller. */
async function personToEmail({ tx, caller }: RequestWork, principalId: string): Promise<PersonRow> {
  const row = await findPerson(tx, principalId, true);
  requireAsWide(await callerAccess(tx, caller), await findAccess(tx, { type: "Person", id: principalId }));
  if (!row.password_sign_in) {
    const text = "The person signs in through the identity provider.";
    throw new Refused(409, { token: "signs_in_through_identity_provider", text });
  }
  if ((await passwordPolicy(tx)) === "Denied") {
    throw passwordsDenied("The account denies passwords: the person signs in through the identity provider.");
  }
  return row;
}
