import { Refused } from "../../../platform/http";
import type { HolderKind } from "../access/change-access";
import { grantOperations } from "../access/grant-operations";
import { ownerIdOf } from "../account/owner";
import { guestCannotCover } from "./invite";
import { findPerson, type PersonRow } from "./person-rows";
import { NO_USER, personExample, personVersion, USER_PATH } from "./person-schemas";
import { recordPersonActivity } from "./record-person-activity";

/** What a person can reach, and how it is changed. */
export const personGrants: HolderKind<PersonRow> = {
  type: "Person",
  key: "principalId",
  operations: grantOperations({
    id: "User",
    key: "principalId",
    path: USER_PATH,
    holder: "a person",
    token: "user",
    schema: "PersonAccess",
    versioned: personVersion,
    missing: NO_USER,
    revoking: [
      { status: 400, token: "user_access_would_be_empty", when: "The person would reach nothing." },
      { status: 409, token: "owner_access_cannot_be_revoked", when: "The person owns the account." },
    ],
    covering: [{ status: 409, token: "guest_cannot_cover_customer", when: "The person is a guest." }],
    exampleId: personExample.principalId,
  }),
  find: findPerson,
  requireRevocable: async ({ tx }, { principal_id }) => {
    if (principal_id !== (await ownerIdOf(tx))) return;
    const text = "The owner reaches the whole account. Transfer the account first.";
    throw new Refused(409, { token: "owner_access_cannot_be_revoked", text });
  },
  requireCoverable: ({ is_guest }) => {
    if (is_guest) throw guestCannotCover();
  },
  wouldBeEmpty: () => {
    const text = "This person would reach nothing. Grant something else first, or remove the person.";
    return new Refused(400, { token: "user_access_would_be_empty", text });
  },
  changed: (work, row, { isRevocation, organisationId }) =>
    recordPersonActivity(work, isRevocation ? "AccessRevoked" : "AccessGranted", row, organisationId),
};
