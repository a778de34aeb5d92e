import { z } from "@hono/zod-openapi";
import { idField, operation, type RefusalCase, textField } from "../../contract";
import { SIGN_IN_REFUSED } from "../sessions/session-operations";

const PATH = "/v1/authentication";
const common = { service: "Authentication", scope: "public" } as const;
const newPassword = () => z.string().min(12).max(128);
const linkToken = () => z.string().min(1).max(200).openapi({ description: "The token of the emailed link." });

const exampleToken = "pps_7Qx0mJv4yTz1c9K3b5N8r2W6d0F4h7L1s9P3u5Y8aEo";
const examplePassword = "correct horse battery staple";

const PASSWORDS_DENIED: RefusalCase = {
  status: 409,
  token: "password_sign_in_denied",
  when: "The account denies passwords. The link is not used up.",
};

function notValid(token: string): RefusalCase {
  return { status: 400, token, when: "The link has expired, was used, or a newer one was sent." };
}

export const acceptInvitation = operation({
  ...common,
  id: "acceptInvitation",
  method: "post",
  path: `${PATH}/invitations/accept`,
  summary: "Accepts an invitation with the token of its email",
  description: "Whoever already signs in with the email address sends the password in use.",
  body: z.strictObject({
    token: linkToken(),
    password: newPassword()
      .optional()
      .openapi({ description: "Required unless the person signs in through an identity provider." }),
    firstName: textField(100).optional(),
    lastName: textField(100).optional(),
  }),
  data: z.strictObject({
    principalId: idField(),
    customerId: idField(),
    email: z.string(),
    passwordSignIn: z.boolean(),
  }),
  token: "invitation_accepted",
  refusals: [notValid("invitation_not_valid"), SIGN_IN_REFUSED, PASSWORDS_DENIED],
  examples: {
    body: { token: exampleToken, password: examplePassword },
    data: {
      principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0",
      customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
      email: "owner@sample.example",
      passwordSignIn: true,
    },
  },
});

export const requestReset = operation({
  ...common,
  id: "requestPasswordReset",
  method: "post",
  path: `${PATH}/password-resets`,
  summary: "Emails a link to choose another password, if somebody signs in with the address",
  description: "The response is the same for every address.",
  body: z.strictObject({ email: textField(254) }),
  data: z.strictObject({}),
  status: 202,
  token: "password_reset_requested",
  examples: { body: { email: "owner@sample.example" }, data: {} },
});

export const completeReset = operation({
  ...common,
  id: "completePasswordReset",
  method: "post",
  path: `${PATH}/password-resets/complete`,
  summary: "Sets another password with the token of the email, and ends all sessions",
  description: "The token works once, and for a limited time. Earlier failed attempts to sign in no longer count.",
  body: z.strictObject({ token: linkToken(), password: newPassword() }),
  data: z.strictObject({}),
  token: "password_reset_completed",
  refusals: [notValid("password_reset_not_valid"), PASSWORDS_DENIED],
  examples: { body: { token: exampleToken, password: examplePassword }, data: {} },
});

export const changePassword = operation({
  service: "Authentication",
  scope: "account",
  id: "changePassword",
  method: "put",
  path: `${PATH}/password`,
  summary: "Changes the password of the person of the session, and ends their other sessions",
  description: "Needs the session of a person and the current password. The session of the request continues.",
  body: z.strictObject({ currentPassword: z.string().max(1_000), newPassword: newPassword() }),
  data: z.strictObject({ principalId: idField() }),
  token: "password_changed",
  refusals: [
    { status: 403, token: "person_required", when: "The token is that of credentials, not of a session." },
    { ...SIGN_IN_REFUSED, when: "`currentPassword` is wrong." },
    {
      status: 409,
      token: "signs_in_through_identity_provider",
      when: "The session was opened through an identity provider.",
    },
  ],
  examples: {
    body: { currentPassword: examplePassword, newPassword: "another horse battery staple" },
    data: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0" },
  },
});
