import { Refused } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { grantedBy, keepConnection } from "./connect";
import { sealAccess, storeConnection } from "./connection-rows";
import { integrationData } from "./integration-data";
import { saveCustom, testCustom } from "./integration-operations";
import type { ProviderName } from "./port/accounting-provider";
import { findProvider } from "./provider-of";
import { refusedBy } from "./refused-by";

export function mountCustom(context: ServiceContext): void {
  mountOperation(context, saveCustom, async ({ params: { provider: name }, body, organisationId }, tx) => {
    offered(context, name);
    await storeConnection(tx, organisationId, name, {
      connection_type: "Custom",
      status: "NotConnected",
      sealed_access: sealAccess(context, { accessToken: null, refreshToken: null, own: body }),
      scopes: "[]",
      expires_at: null,
      last_error_token: null,
      active_tenant_id: null,
      connected_at: null,
    });
    return {
      data: await integrationData(tx, name),
      text: "The credentials are saved; test them before the first use.",
    };
  });

  mountOperation(
    context,
    testCustom,
    async ({ params }, tx) => {
      return { data: await integrationData(tx, params.provider), text: "The provider accepts the credentials." };
    },
    async ({ params: { provider: name }, body, organisationId }) => {
      const { provider, signInAs } = offered(context, name);
      const granted = await refusedBy(async () => grantedBy(provider, await signInAs(body)));
      await keepConnection(context, { organisationId, name, own: body }, granted);
    },
  );
}

/** Returns a provider with its custom connections; refuses 400 if it does not offer them. */
function offered(context: ServiceContext, name: ProviderName) {
  const provider = findProvider(context, name);
  const signInAs = provider?.signInAs ?? null;
  if (provider !== null && signInAs !== null) return { provider, signInAs };
  throw new Refused(400, {
    token: "custom_connection_not_offered",
    text: "The provider has no custom connections: use its sign-in.",
  });
}
