import { z } from "@hono/zod-openapi";
import { idField, instantField, operation, type RefusalCase, refuser, textField } from "../../contract";
import { CROSS_SITE, session, sessionExample } from "../sessions/session-data";

const PATH = "/v1/authentication/second-factors";

export const FACTOR_REQUIRED: RefusalCase = {
  status: 401,
  token: "second_factor_required",
  when: "The person has second factors, named by `factors` of `tokenArguments`: send `code` too.",
};
export const FACTOR_REFUSED: RefusalCase = {
  status: 401,
  token: "second_factor_refused",
  when: "The code is wrong, has expired or was used.",
};

/** A code as a person types it: six digits, or a recovery code. */
export function codeField() {
  return textField(40).openapi({
    description: "Six digits of the authenticator app, or a recovery code.",
    example: "287082",
  });
}

export function enrolmentField() {
  return z.string().min(1).max(1_000).openapi({ description: "As it was returned with the secret." });
}

const factor = z
  .strictObject({
    factorId: idField(),
    kind: z.enum(["Authenticator", "Passkey"]),
    name: z.string(),
    createdAt: instantField(),
    lastUsedAt: instantField().nullable(),
  })
  .openapi("SecondFactor");
export type ShownFactor = z.output<typeof factor>;

const factorExample = {
  factorId: "01JZ3V6D4R8QK2M5N7P9T1W3XF",
  kind: "Authenticator" as const,
  name: "My telephone",
  createdAt: "2026-04-06T09:30:00.000Z",
  lastUsedAt: "2026-04-06T09:30:00.000Z",
};

const common = { service: "Authentication", scope: "account" } as const;
const OWN: readonly RefusalCase[] = [
  { status: 403, token: "person_required", when: "The token is that of credentials, not of a session." },
  {
    status: 409,
    token: "signs_in_through_identity_provider",
    when: "The session was opened through an identity provider.",
  },
];
const CHANGING: readonly RefusalCase[] = [
  ...OWN,
  { status: 403, token: "sign_in_again", when: "The person signed in more than fifteen minutes ago." },
];

export const listFactors = operation({
  ...common,
  id: "listSecondFactors",
  method: "get",
  path: PATH,
  summary: "The second factors of the person of the session",
  description: "They count wherever the person signs in with the password.",
  data: z.strictObject({
    isRequired: z.boolean().openapi({ description: "Whether an account asks the person for one." }),
    factors: z.array(factor),
    recoveryCodesLeft: z.int(),
  }),
  token: "second_factors_listed",
  refusals: OWN,
  examples: { data: { isRequired: true, factors: [factorExample], recoveryCodesLeft: 10 } },
});

const passkeyOptions = z.looseObject({ challenge: z.string() }).openapi({
  description: "For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of browsers (WebAuthn Level 3).",
});

const bytes = () => z.string().min(1).max(20_000);
const passkey = {
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

/** A new passkey, as `toJSON` of browsers returns it. */
export const addedPasskey = z.object({
  ...passkey,
  response: z.object({ clientDataJSON: bytes(), attestationObject: bytes() }),
});

export const startFactor = operation({
  ...common,
  id: "startSecondFactor",
  method: "post",
  path: `${PATH}/start`,
  summary: "Gives a secret for an authenticator app, and the options of a passkey",
  description:
    "Either counts once `addSecondFactor` has the app's first code, within fifteen minutes, or the passkey, within five.",
  data: z.strictObject({
    enrolment: enrolmentField(),
    secret: z.string().openapi({ description: "Base32." }),
    address: z.string().openapi({ description: "For a QR code." }),
    passkey: passkeyOptions,
  }),
  token: "second_factor_started",
  refusals: CHANGING,
  examples: {
    data: {
      enrolment: "c2VhbGVk",
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      address: "otpauth://totp/Paypacket:owner%40sample.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      passkey: { challenge: "c2FtcGxl" },
    },
  },
});

export const addFactor = operation({
  ...common,
  id: "addSecondFactor",
  method: "post",
  path: PATH,
  summary: "Adds an authenticator app by its first code, or a passkey",
  description: "Other sessions of the person that were opened without a second factor end.",
  body: z
    .strictObject({
      name: textField(60),
      enrolment: enrolmentField().optional(),
      code: codeField().optional(),
      credential: addedPasskey.optional().openapi({ description: "Of a passkey, in place of the other two." }),
    })
    .superRefine((sent, context) => {
      for (const name of ["enrolment", "code"] as const) {
        const isWrong = (sent[name] === undefined) === (sent.credential === undefined);
        if (isWrong) refuser(context)([name], sent.credential === undefined ? "required" : "must_be_absent");
      }
    }),
  data: factor,
  token: "second_factor_added",
  refusals: [
    ...CHANGING,
    FACTOR_REFUSED,
    { status: 409, token: "second_factor_limit_reached", when: "The person has ten." },
  ],
  examples: {
    body: { name: factorExample.name, enrolment: "c2VhbGVk", code: "287082" },
    data: factorExample,
  },
});

export const removeFactor = operation({
  ...common,
  id: "removeSecondFactor",
  method: "delete",
  path: `${PATH}/{factorId}`,
  summary: "Removes a second factor of the person of the session",
  description: "The recovery codes go with the last one.",
  params: z.object({ factorId: idField() }),
  data: factor,
  token: "second_factor_removed",
  refusals: [
    ...CHANGING,
    { status: 404, token: "second_factor_not_found", when: "The person has no such factor." },
    { status: 409, token: "second_factor_needed", when: "It is the last one, and an account asks for one." },
  ],
  examples: { data: factorExample },
});

export const replaceCodes = operation({
  ...common,
  id: "replaceRecoveryCodes",
  method: "post",
  path: "/v1/authentication/recovery-codes",
  summary: "Gives ten recovery codes in place of the earlier ones",
  description: "Each replaces a code of the authenticator app once. They are never shown again.",
  data: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  token: "recovery_codes_replaced",
  refusals: [...CHANGING, { status: 409, token: "second_factor_missing", when: "The person has no second factor." }],
  examples: { data: { recoveryCodes: ["ABCD-EFGH-2345"] } },
});

const signingIn = { service: "Authentication", scope: "public" } as const;

export const startPasskeySignIn = operation({
  ...signingIn,
  id: "startPasskeySignIn",
  method: "post",
  path: "/v1/authentication/passkeys/start",
  summary: "Gives a challenge that a passkey signs",
  description: "The response sets a cookie: the challenge works once, in this browser, within five minutes.",
  data: z.strictObject({ passkey: passkeyOptions }),
  token: "passkey_started",
  refusals: [CROSS_SITE],
  examples: { data: { passkey: { challenge: "c2FtcGxl" } } },
});

export const passkeySignIn = operation({
  ...signingIn,
  id: "createSessionWithPasskey",
  method: "post",
  path: "/v1/authentication/sessions/passkey",
  summary: "Signs a person in with a passkey alone",
  description: "As `createSession` otherwise. Refused where passwords are.",
  body: z.strictObject({
    credential: z.object({
      ...passkey,
      response: z.object({
        clientDataJSON: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: z.string().max(200).optional(),
      }),
    }),
    customerId: idField().optional(),
  }),
  data: session,
  status: 201,
  token: "session_created",
  refusals: [
    { status: 401, token: "passkey_refused", when: "It is not known, did not verify the person, or took too long." },
    CROSS_SITE,
  ],
  examples: {
    body: {
      credential: {
        id: "c2FtcGxl",
        rawId: "c2FtcGxl",
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: "e30", authenticatorData: "c2FtcGxl", signature: "c2FtcGxl" },
      },
    },
    data: sessionExample,
  },
});
