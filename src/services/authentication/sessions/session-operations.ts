import { z } from "@hono/zod-openapi";
import { idField, operation, type RefusalCase, textField } from "../../contract";
import { codeField, enrolmentField, FACTOR_REFUSED, FACTOR_REQUIRED } from "../second-factors/second-factor-operations";
import { CROSS_SITE, session, sessionExample } from "./session-data";

const PATH = "/v1/authentication/sessions";
export const SIGN_IN_REFUSED: RefusalCase = {
  status: 401,
  token: "sign_in_refused",
  when: "The email address or the password is wrong, or may not be used: these are never distinguished.",
};
const NO_SESSION: RefusalCase = {
  status: 401,
  token: "session_ended",
  when: "There is no cookie of a session, or the session has ended.",
};
const NEEDS_SCRIPT = "Sent with the session's cookie and any value in the header `X-Requested-With`.";

const common = { service: "Authentication", scope: "public" } as const;

export const signIn = operation({
  ...common,
  id: "createSession",
  method: "post",
  path: PATH,
  summary: "Signs a person in with a password",
  description:
    "The response sets the cookie of the session, which ends after twelve hours. The access token is valid for 15 minutes.",
  body: z.strictObject({
    email: textField(254),
    password: z.string().max(1_000),
    customerId: idField()
      .optional()
      .openapi({ description: "The account, for a person of several; the oldest by default, own accounts first." }),
    code: codeField().optional(),
    enrolment: enrolmentField().optional(),
  }),
  data: session,
  status: 201,
  token: "session_created",
  refusals: [
    SIGN_IN_REFUSED,
    FACTOR_REQUIRED,
    FACTOR_REFUSED,
    CROSS_SITE,
    {
      status: 403,
      token: "second_factor_missing",
      when: "The account asks for a second factor and the person has none: send `enrolment` of `tokenArguments`, and the first code of an authenticator app with its `secret`.",
    },
  ],
  examples: {
    body: { email: "owner@sample.example", password: "correct horse battery staple" },
    data: sessionExample,
  },
});

export const renewToken = operation({
  ...common,
  id: "refreshAccessToken",
  method: "get",
  path: `${PATH}/current`,
  summary: "Gives another access token for the session",
  description: NEEDS_SCRIPT,
  data: session,
  token: "session_retrieved",
  refusals: [NO_SESSION, CROSS_SITE],
  examples: { data: sessionExample },
});

export const signOut = operation({
  ...common,
  id: "endSession",
  method: "delete",
  path: `${PATH}/current`,
  summary: "Ends the session and its access tokens",
  description: NEEDS_SCRIPT,
  data: z.strictObject({ sessionId: idField() }),
  token: "session_ended",
  refusals: [NO_SESSION, CROSS_SITE],
  examples: { data: { sessionId: sessionExample.sessionId } },
});
