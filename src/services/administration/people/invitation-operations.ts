import { z } from "@hono/zod-openapi";
import {
  bulkSummary,
  describedFields,
  idField,
  issueShown,
  operation,
  type RefusalCase,
  refuser,
  textField,
} from "../../contract";
import { NOT_VISIBLE, WHOLE_DENIED, WIDER } from "../access/access-refusals";
import { roleField } from "../access/grant-operations";
import {
  NO_USER,
  OWNER_ONLY,
  ofPeople,
  personExample,
  personFields,
  personParams,
  personVersion,
  USER_PATH,
  USERS_PATH,
} from "./person-schemas";

const rest = {
  firstName: textField(100).nullish(),
  lastName: textField(100).nullish(),
  signIn: z
    .enum(["Password", "IdentityProvider"])
    .optional()
    .openapi({ description: "The identity provider if the account has one and does not allow passwords to all." }),
  organisationIds: z.array(idField()).max(1_000).optional(),
  allOrganisations: z
    .boolean()
    .optional()
    .openapi({ description: "The whole account, organisations added later too." }),
  role: roleField.optional(),
};

const fields = z.strictObject({ email: z.email().max(254), ...rest, asGuest: z.boolean().optional() });
export type Invitation = z.output<typeof fields>;

const invitation = fields.superRefine((sent, context) => {
  requireAccess(sent, context);
  if (sent.asGuest && sent.allOrganisations !== undefined) refuser(context)(["allOrganisations"], "must_be_absent");
});

/** A person to invite to the account itself, as an entry of a bulk call states it. */
export const newPerson = fields.superRefine((sent, context) => {
  requireAccess(sent, context);
  if (sent.asGuest !== undefined) refuser(context)(["asGuest"], "must_be_absent");
});

function requireAccess(sent: Invitation, context: z.RefinementCtx): void {
  if (sent.allOrganisations || (sent.organisationIds ?? []).length > 0) return;
  refuser(context)(["organisationIds"], "required_without", { other: "allOrganisations" });
}

const PASSWORDS_DENIED: RefusalCase = {
  status: 409,
  token: "password_sign_in_denied",
  when: "The account denies passwords.",
};
const INVITING: readonly RefusalCase[] = [
  WHOLE_DENIED,
  NOT_VISIBLE,
  PASSWORDS_DENIED,
  { status: 409, token: "identity_provider_not_configured", when: "The account has no identity provider." },
  {
    status: 409,
    token: "email_domain_without_identity_provider",
    when: "The person would sign in through an identity provider, and none of the account may state the address.",
  },
  { status: 409, token: "guest_cannot_cover_customer", when: "The person is a guest of the account." },
  {
    status: 409,
    token: "user_has_another_role",
    when: "The person is in the account with another role than that sent.",
  },
];
const LIMIT: RefusalCase = {
  status: 409,
  token: "user_limit_reached",
  when: "The account would have more than 500 people.",
};
const PROVIDED: RefusalCase = {
  status: 409,
  token: "signs_in_through_identity_provider",
  when: "The person signs in through an identity provider.",
};

const invited = {
  ...personFields,
  alreadyExisted: z.boolean().openapi({ description: "Whether access was added to a person of the account." }),
  invitationEmailed: z.boolean(),
};
const invitedExample = { ...personExample, alreadyExisted: false, invitationEmailed: true };
const exampleBody = { email: personExample.email, organisationIds: personExample.organisationIds };

export const invitePerson = operation({
  ...ofPeople,
  id: "inviteUser",
  method: "post",
  path: USERS_PATH,
  versioned: personVersion,
  summary: "Invites a person by email, or adds access to one of the account",
  description:
    "The invitation gives the access that is sent, and without `role` that of an administrator. If the person is in the account already, nothing is emailed and the access is added. An account has at most 500 people.",
  body: invitation,
  data: z.strictObject(invited).openapi("InvitedPerson"),
  status: 201,
  token: "user_invited",
  idempotent: true,
  refusals: [...INVITING, LIMIT],
  examples: { body: exampleBody, data: invitedExample },
});

/** The outcome of an entry; without the person's fields if nobody was invited. */
const outcome = z.strictObject({
  index: z.int(),
  success: z.boolean(),
  error: z.string().nullable().openapi({ description: "The token of the refusal." }),
  issues: z.array(issueShown).nullable(),
  ...z.object(invited).partial().shape,
});

export const invitePeople = operation({
  ...ofPeople,
  id: "inviteUsers",
  method: "post",
  path: `${USERS_PATH}/bulk`,
  summary: "Invites several people: what an entry leaves out is taken from `defaults`",
  description: "All or nobody against the limit of 500 people; otherwise each entry is decided separately.",
  body: z.strictObject({
    defaults: z.strictObject(rest).nullish(),
    users: z
      .array(z.unknown().openapi({ type: "object", properties: describedFields(fields.omit({ asGuest: true })) }))
      .min(1)
      .max(100),
  }),
  data: z.strictObject({ results: z.array(outcome), summary: bulkSummary }),
  token: "users_invited",
  idempotent: true,
  refusals: [LIMIT],
  examples: {
    body: { defaults: { organisationIds: personExample.organisationIds }, users: [{ email: personExample.email }] },
    data: {
      results: [{ index: 0, success: true, error: null, issues: null, ...invitedExample }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});

export const resendInvitation = operation({
  ...ofPeople,
  id: "resendInvitation",
  method: "post",
  path: `${USER_PATH}/resend-invitation`,
  summary: "Sends another invitation; the earlier one no longer works",
  description: "Only while the person has not accepted. The new invitation has the full time again.",
  params: personParams,
  data: z.strictObject({ principalId: idField(), invitationEmailed: z.boolean() }),
  token: "invitation_resent",
  idempotent: true,
  refusals: [
    NO_USER,
    ...WIDER,
    PROVIDED,
    PASSWORDS_DENIED,
    { status: 409, token: "already_signed_in", when: "The person has accepted the invitation." },
  ],
  examples: { data: { principalId: personExample.principalId, invitationEmailed: true } },
});

export const resetPassword = operation({
  ...ofPeople,
  id: "sendPasswordReset",
  method: "post",
  path: `${USER_PATH}/reset-password`,
  summary: "Emails a person a link to choose another password",
  description: "Sends nothing if the person has not accepted the invitation yet.",
  params: personParams,
  data: z.strictObject({
    principalId: idField(),
    resetEmailed: z.boolean().openapi({ description: "False if the person has not accepted the invitation yet." }),
  }),
  token: "password_reset_requested",
  idempotent: true,
  refusals: [NO_USER, ...WIDER, PROVIDED, PASSWORDS_DENIED],
  examples: { data: { principalId: personExample.principalId, resetEmailed: true } },
});

export const resetFactors = operation({
  ...ofPeople,
  id: "removeUserSecondFactors",
  method: "post",
  path: `${USER_PATH}/reset-second-factors`,
  summary: "Removes a person's second factors and password, and emails a link to choose another one",
  description: "Owner only, for somebody who has lost them. Their sessions end.",
  params: personParams,
  data: z.strictObject({ principalId: idField() }),
  token: "second_factors_reset",
  idempotent: true,
  refusals: [
    NO_USER,
    OWNER_ONLY,
    PROVIDED,
    PASSWORDS_DENIED,
    { status: 409, token: "second_factor_missing", when: "The person has no second factor." },
    {
      status: 409,
      token: "second_factors_of_others",
      when: "The person is the owner, a guest, or belongs to another account too: recovery codes or the operator help.",
    },
  ],
  examples: { data: { principalId: personExample.principalId } },
});
