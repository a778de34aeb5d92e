import { z } from "@hono/zod-openapi";
import { idField, redirectOperation } from "../../contract";

const PATH = "/v1/authentication/identity-providers/{providerId}";
const FAILED =
  "If nobody is signed in, the browser goes to `/sign-in#failed=` with `sign_in_expired`, `identity_provider_failed` or `sign_in_refused`.";

const common = {
  method: "get",
  service: "Authentication",
  scope: "public",
  params: z.object({ providerId: idField() }),
} as const;
const NO_PROVIDER = {
  status: 404,
  token: "identity_provider_not_found",
  when: "No account has this identity provider.",
} as const;

export const beginProviderSignIn = redirectOperation({
  ...common,
  id: "startIdentityProviderSignIn",
  path: `${PATH}/login`,
  summary: "Sends a browser to an account's identity provider, to sign in",
  description: `OpenID Connect with state, nonce and PKCE, within ten minutes. ${FAILED}`,
  query: z.object({
    returnTo: z
      .string()
      .max(500)
      .default("/sign-in")
      .openapi({ description: "The page to return to: a path of this address." }),
  }),
  refusals: [NO_PROVIDER],
});

export const endProviderSignIn = redirectOperation({
  ...common,
  id: "completeIdentityProviderSignIn",
  path: `${PATH}/callback`,
  summary: "Takes a browser back from the identity provider, and signs the person in",
  description: `The session reaches the account of the provider only. ${FAILED}`,
  query: z.looseObject({
    state: z.string().optional(),
    code: z.string().optional(),
    error: z.string().optional(),
    iss: z.string().optional(),
  }),
  refusals: [NO_PROVIDER],
});
