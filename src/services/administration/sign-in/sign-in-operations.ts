import { z } from "@hono/zod-openapi";
import { formField, idField, operation, refuser, textField, versionedRecord } from "../../contract";
import { LOCKED_OUT, OWNER_ONLY } from "../people/person-schemas";

const PATH = "/v1/administration/customer/sign-in";

/** A transaction of the account sees only one row: its own. */
const versioned = versionedRecord({ table: "account", key: {} });

const passwordSignIn = z.enum(["Allowed", "OnRequest", "Denied"]).openapi({
  description:
    "`Allowed`: invited people choose a password. `OnRequest`: those whose invitation asks for one with `signIn`. `Denied`: nobody uses a password, guests included: they need an identity provider that may state their address.",
});

const secondFactor = z.enum(["Optional", "Required"]).openapi({
  description: "`Required`: whoever signs in with a password proves a second factor too. In live, owners always do.",
});

const affected = z
  .array(z.strictObject({ principalId: idField(), email: z.string(), accessType: z.enum(["Customer", "Guest"]) }))
  .openapi("AffectedPeople");

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const LONGEST_DOMAIN = 253;

function emailDomain() {
  return formField(DOMAIN, "invalid_domain", "sample.example").max(LONGEST_DOMAIN);
}

/** An issuer as OpenID Connect Discovery 1.0 has it: an address without query and fragment. */
function issuerField() {
  return z
    .string()
    .max(500)
    .refine(isIssuer, { params: { token: "invalid_issuer" } })
    .openapi({ description: "Exactly as the provider states it.", example: "https://login.sample.example" });
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

const stated = {
  name: textField(60),
  issuer: issuerField(),
  clientId: textField(200),
  emailDomains: z
    .array(emailDomain())
    .min(1)
    .max(50)
    .openapi({ description: "The domains of the email addresses that the provider may state." }),
};

const sentProvider = z
  .strictObject({
    providerId: idField()
      .optional()
      .openapi({ description: "Of a provider that the account has; left out for a new one." }),
    ...stated,
    clientSecret: textField(500).optional().openapi({
      description: "Never returned. Required for a new provider, and with another `issuer` or `clientId`.",
    }),
  })
  .superRefine(({ providerId, clientSecret }, context) => {
    if (providerId === undefined && clientSecret === undefined) refuser(context)(["clientSecret"], "required");
  });
export type SentProvider = z.output<typeof sentProvider>;

const settings = z
  .strictObject({
    passwordSignIn,
    providers: z.array(
      z.strictObject({
        providerId: idField(),
        ...stated,
        redirectUri: z.string().openapi({ description: "To be registered at the provider." }),
        signInAddress: z.string().openapi({ description: "The page at which people sign in through the provider." }),
      }),
    ),
    secondFactor,
    peopleShutOut: affected.openapi({
      description:
        "People who cannot sign in by any way: passwords are denied to them, and no identity provider may state their address.",
    }),
    peopleWithoutSecondFactor: affected.openapi({
      description: "People who sign in with a password alone: once it is required, they add one at the next sign-in.",
    }),
  })
  .openapi("SignInSettings");
export type SignInSettings = z.output<typeof settings>;

const providerId = "01JZ3V6D4R8QK2M5N7P9T1W3XA";
const exampleProvider = {
  name: "Sample Login",
  issuer: "https://login.sample.example",
  clientId: "paypacket",
  emailDomains: ["sample.example"],
};
const example: SignInSettings = {
  passwordSignIn: "OnRequest",
  providers: [
    {
      providerId,
      ...exampleProvider,
      redirectUri: `https://payroll.sample.example/v1/authentication/identity-providers/${providerId}/callback`,
      signInAddress: `https://payroll.sample.example/sign-in#provider=${providerId}`,
    },
  ],
  secondFactor: "Optional",
  peopleShutOut: [],
  peopleWithoutSecondFactor: [],
};

const common = { service: "Administration", scope: "account", path: PATH, data: settings, versioned } as const;

export const getSignIn = operation({
  ...common,
  id: "getSignInSettings",
  method: "get",
  summary: "How the people of the account sign in",
  description:
    "Whether people may sign in with a password, the identity providers, and who can sign in by neither. Client secrets are never returned.",
  token: "sign_in_settings_retrieved",
  examples: { data: example },
});

export const putSignIn = operation({
  ...common,
  id: "replaceSignInSettings",
  method: "put",
  summary: "Sets how the people of the account sign in",
  description:
    "Owner only. Sessions that were opened in a way that is no longer allowed end. The owner must remain able to sign in: with a password, or through an unchanged provider by which this session was opened. If the settings shut other people out, the first response is a refusal that names them.",
  body: z.strictObject({
    passwordSignIn,
    secondFactor: secondFactor.optional(),
    providers: z.array(sentProvider).max(10),
    acknowledgePeopleShutOut: z
      .boolean()
      .optional()
      .openapi({ description: "Stores the settings although people can no longer sign in by any way, or as they do." }),
  }),
  token: "sign_in_settings_updated",
  refusals: [
    OWNER_ONLY,
    LOCKED_OUT,
    {
      status: 409,
      token: "people_would_be_shut_out",
      when: "People could no longer sign in by any way: `people` of `tokenArguments` names them. Send `acknowledgePeopleShutOut` to store the settings all the same.",
    },
    {
      status: 409,
      token: "people_without_second_factor",
      when: "A second factor becomes required, and the sessions of `people` would end: send the same.",
    },
  ],
  examples: {
    body: {
      passwordSignIn: "OnRequest",
      providers: [{ ...exampleProvider, clientSecret: "a secret of the provider" }],
    },
    data: example,
  },
});
