import { z } from "@hono/zod-openapi";
import { isId } from "../../../platform/ports";
import type { AskedScope } from "../../access";
import { idField } from "../../contract";

export const ENDPOINTS = "/v1/webhooks/endpoints";

const WHOLE_ACCOUNT: AskedScope = { owner: "account", isWhole: true };

interface Request {
  readonly path: string;
  readonly query: (name: string) => string | undefined;
  readonly queries: (name: string) => string[] | undefined;
}

/**
 * Returns whose webhooks a request is about: the organisation's, or the account's with `scope=customer` or `scope=all`.
 * Which organisations an endpoint hears is a matter of the account. Events can be read of another organisation that the
 * credentials reach, with `organisationId`.
 */
export function webhookScope(request: Request, named: string | undefined): AskedScope {
  const { path } = request;
  const scope = request.query("scope");
  if (scope === "customer" || scope === "all") return WHOLE_ACCOUNT;
  if (/\/(excluded-)?organisations(\/|$)/.test(path)) return WHOLE_ACCOUNT;
  const [other = "", ...further] = request.queries("organisationId") ?? [];
  const isOther = path.startsWith("/v1/webhooks/events") && isId(other) && further.length === 0;
  return { owner: "organisation", named: isOther ? other : named };
}

/** The parameter by which a request asks for the account's records. */
export const scopeQuery = z.object({
  scope: z.enum(["customer"]).optional().openapi({
    description: "`customer` for account-wide records, which needs credentials for the whole account.",
  }),
});

export const endpointParams = z.object({ endpointId: idField() });

export const ENDPOINT_NOT_FOUND = {
  status: 404,
  token: "webhook_endpoint_not_found",
  when: "The organisation, or with `scope=customer` the account, has no such endpoint.",
} as const;
