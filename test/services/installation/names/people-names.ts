import { type NamesByOperation, STORED, within } from "./names";

const USERS = "/v1/administration/users";
const USER = `${USERS}/{principalId}`;
const AUTHENTICATION = "/v1/authentication";
const ROLE = "role: Administrator PayrollClerk Approver Reader Integration";
const PERSON = [
  ...["principalId", "email", "firstName", "lastName", "displayName", "isOwner", "organisationIds"],
  ...["coversWholeCustomer", "accessType: Customer Guest", "signInProviders", "passwordSignIn", ROLE],
  ...["status: Invited Active", "lastSignedInAt", "invitedAt", "invitationExpiresAt", "customerId", ...STORED],
];
const INVITED = [...PERSON, "alreadyExisted", "invitationEmailed"];
const INVITATION = [
  ...["email", "firstName", "lastName", "signIn: Password IdentityProvider", "organisationIds", "allOrganisations"],
  ROLE,
];
const WHOLE = "403 whole_customer_access_denied";
const PROVIDED = "409 signs_in_through_identity_provider";
const DENIED = "409 password_sign_in_denied";
const ACCESS = ["principalId", "organisationIds", "coversWholeCustomer"];
const REVOKING = ["400 user_access_would_be_empty", "409 owner_access_cannot_be_revoked"];
const SESSION = ["sessionId", "accessToken", "expiresIn", "principalId"];

export const peopleNames: NamesByOperation = {
  [`GET ${USERS}`]: {
    query: ["organisationId", "accessType: Customer Guest", "pageSize: 1..100 =50", "paginationToken"],
    data: within("items", PERSON),
    token: "users_listed",
  },
  [`POST ${USERS}`]: {
    headers: ["Idempotency-Key"],
    body: [...INVITATION, "asGuest"],
    data: INVITED,
    token: "user_invited",
    refusals: [
      ...["409 user_limit_reached", "409 password_sign_in_denied", "409 identity_provider_not_configured"],
      ...["409 email_domain_without_identity_provider", "409 user_has_another_role"],
      ...[WHOLE, "404 organisation_not_visible"],
    ],
  },
  [`POST ${USERS}/bulk`]: {
    headers: ["Idempotency-Key"],
    body: ["users: ..100[]", ...within("users", INVITATION), ...within("defaults", INVITATION.slice(1))],
    data: ["results.success", "results.error", "summary.totalProcessed", "summary.successful", "summary.failed"],
    token: "users_invited",
    refusals: ["409 user_limit_reached"],
  },
  [`GET ${USER}`]: { data: PERSON, token: "user_retrieved", refusals: ["404 user_not_found"] },
  [`PATCH ${USER}`]: {
    body: ["firstName", "lastName", ROLE],
    data: PERSON,
    token: "user_updated",
    refusals: ["409 owner_access_cannot_be_revoked"],
  },
  [`DELETE ${USER}`]: {
    data: PERSON,
    token: "user_removed",
    refusals: ["403 owner_only", "409 owner_cannot_be_removed"],
  },
  [`POST ${USER}/resend-invitation`]: {
    data: ["invitationEmailed"],
    token: "invitation_resent",
    refusals: [PROVIDED, DENIED, "409 already_signed_in"],
  },
  [`POST ${USER}/reset-password`]: {
    data: ["resetEmailed"],
    token: "password_reset_requested",
    refusals: [PROVIDED, DENIED],
  },
  [`GET ${USER}/organisations`]: { data: ACCESS, token: "user_organisations_retrieved" },
  [`PUT ${USER}/organisations`]: {
    body: ["organisationIds"],
    data: ACCESS,
    token: "user_organisations_replaced",
    refusals: REVOKING,
  },
  [`PUT ${USER}/organisations/{organisationId}`]: { data: ACCESS, token: "user_organisation_granted" },
  [`DELETE ${USER}/organisations/{organisationId}`]: {
    data: ACCESS,
    token: "user_organisation_revoked",
    refusals: REVOKING,
  },
  [`GET ${USER}/customer-access`]: { data: ACCESS, token: "customer_access_retrieved" },
  [`PUT ${USER}/customer-access`]: { data: ACCESS, token: "customer_access_granted", refusals: [WHOLE] },
  [`DELETE ${USER}/customer-access`]: { data: ACCESS, token: "customer_access_revoked", refusals: REVOKING },
  [`GET ${USERS}/me`]: { data: PERSON, token: "user_retrieved", refusals: ["403 person_required"] },
  [`PATCH ${USERS}/me`]: {
    body: ["firstName", "lastName"],
    data: PERSON,
    token: "user_updated",
    refusals: ["403 person_required"],
  },
  [`POST ${AUTHENTICATION}/sessions`]: {
    body: ["email", "password"],
    data: SESSION,
    token: "session_created",
    refusals: ["401 sign_in_refused", "429 rate_limited"],
  },
  [`GET ${AUTHENTICATION}/sessions/current`]: { data: SESSION, token: "session_retrieved" },
  [`DELETE ${AUTHENTICATION}/sessions/current`]: { data: ["sessionId"], token: "session_ended" },
  [`POST ${AUTHENTICATION}/invitations/accept`]: {
    body: ["token", "password", "firstName", "lastName"],
    data: ["principalId", "email"],
    token: "invitation_accepted",
  },
  [`POST ${AUTHENTICATION}/password-resets`]: { body: ["email"], data: [], token: "password_reset_requested" },
  [`POST ${AUTHENTICATION}/password-resets/complete`]: {
    body: ["token", "password"],
    data: [],
    token: "password_reset_completed",
  },
  [`PUT ${AUTHENTICATION}/password`]: {
    body: ["currentPassword", "newPassword"],
    data: ["principalId"],
    token: "password_changed",
    refusals: ["401 sign_in_refused", "403 person_required"],
  },
};
