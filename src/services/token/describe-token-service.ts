import { z } from "@hono/zod-openapi";
import type { PlatformApp } from "../../platform/http";

export const TOKEN_PATH = "/oauth2/token";

const request = z
  .object({
    grant_type: z.literal("client_credentials"),
    client_id: z.string().openapi({ example: "01JZ3V6D4R8QK2M5N7P9T1W3X6" }),
    client_secret: z.string().openapi({ example: "pps_7Qx0mJv4yTz1c9K3b5N8r2W6d0F4h7L1s9P3u5Y8aEo" }),
  })
  .openapi("TokenRequest");

const answer = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().openapi({ description: "Seconds.", example: 3600 }),
  })
  .openapi("TokenAnswer");

const refusal = z
  .object({ error: z.string().openapi({ example: "invalid_client" }), error_description: z.string() })
  .openapi("TokenRefusal");

const form = {
  grant_type: "client_credentials",
  client_id: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  client_secret: "pps_7Qx0mJv4yTz1c9K3b5N8r2W6d0F4h7L1s9P3u5Y8aEo",
};
const token = { access_token: "eyJhbGciOiJFZERTQSJ9.e30.sample", token_type: "Bearer", expires_in: 3600 };

const json = (schema: z.ZodType, description: string, example: object) => ({
  description,
  content: { "application/json": { schema, example } },
});
const refused = (error: string, error_description: string, when: string) =>
  json(refusal, when, { error, error_description });

/** Adds the token service, and the headers that carry its tokens, to the OpenAPI description. */
export function describeTokenService({ openAPIRegistry }: PlatformApp): void {
  openAPIRegistry.registerComponent("securitySchemes", "clientCredentials", {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} } },
    description: "Client credentials of the account or of an organisation, from which the token service makes a token.",
  });
  openAPIRegistry.registerComponent("securitySchemes", "accessToken", {
    type: "apiKey",
    in: "header",
    name: "X-Auth-Token",
    description: "An access token of the token service. Reuse it, and request a new one shortly before it expires.",
  });
  openAPIRegistry.registerComponent("securitySchemes", "bearerToken", {
    type: "http",
    scheme: "bearer",
    description: "The same access token as `Authorization: Bearer`. Send one of the two headers.",
  });
  openAPIRegistry.registerPath({
    method: "post",
    path: TOKEN_PATH,
    operationId: "createAccessToken",
    tags: ["Token service"],
    summary: "Gives an access token for client credentials",
    description: "OAuth 2.0 client credentials (RFC 6749, section 4.4). Answers in OAuth's own form.",
    security: [],
    request: {
      body: { required: true, content: { "application/x-www-form-urlencoded": { schema: request, example: form } } },
    },
    responses: {
      200: json(answer, "The access token", token),
      400: refused(
        "unsupported_grant_type",
        "Send grant_type=client_credentials.",
        "`invalid_request`: the form is wrong, or parameters are in the query\n\n`unsupported_grant_type`: another grant is asked for",
      ),
      401: refused(
        "invalid_client",
        "Invalid client_id or client_secret.",
        "`invalid_client`: the credentials are wrong, or revoked",
      ),
      415: refused("invalid_request", "Send a form.", "`invalid_request`: the request is not a form"),
      429: {
        headers: { "Retry-After": { description: "The seconds to wait.", schema: { type: "string" } } },
        ...refused(
          "temporarily_unavailable",
          "Wait, and keep the token that you have.",
          "`temporarily_unavailable`: too many requests",
        ),
      },
    },
  });
}
