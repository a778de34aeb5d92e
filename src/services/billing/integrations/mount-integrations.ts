import { errorCode } from "../../../platform";
import { notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import type { BillingIntegrationTables } from "../store/integration-tables";
import { findConnection, needConnection, openAccess } from "./connection-rows";
import { allIntegrations, integrationData, tenantsOf } from "./integration-data";
import { chooseTenant, disconnect, getIntegration, listIntegrations, listTenants } from "./integration-operations";
import { mountCustom } from "./mount-custom";
import { mountSignIn } from "./mount-sign-in";
import type { ProviderName } from "./port/accounting-provider";
import { findProvider } from "./provider-of";

export function mountIntegrations(context: ServiceContext): void {
  mountOperation(context, listIntegrations, async (_, tx) => {
    return { data: { items: await allIntegrations(tx) }, text: "The connections are listed." };
  });

  mountOperation(context, getIntegration, async ({ params }, tx) => {
    return { data: await integrationData(tx, params.provider), text: "This is the connection." };
  });

  mountOperation(context, listTenants, async ({ params }, tx) => {
    const items = await tenantsOf(tx, await needConnection(tx, params.provider));
    return { data: { items }, text: "The companies are listed." };
  });

  mountOperation(context, chooseTenant, async ({ params: { provider }, body: { tenantId } }, tx) => {
    const row = await needConnection(tx, provider, true);
    const known = await tenantsOf(tx, row);
    if (known.every((each) => each.tenantId !== tenantId)) throw notFound("tenant");
    await tx
      .withTables<BillingIntegrationTables>()
      .updateTable("billing_connection")
      .set({ active_tenant_id: tenantId })
      .where("provider", "=", provider)
      .execute();
    const items = await tenantsOf(tx, { ...row, active_tenant_id: tenantId });
    return { data: { items }, text: "Documents are sent to this company." };
  });

  mountOperation(
    context,
    disconnect,
    async ({ params: { provider } }, tx) => {
      await needConnection(tx, provider, true);
      await tx
        .withTables<BillingIntegrationTables>()
        .deleteFrom("billing_connection")
        .where("provider", "=", provider)
        .execute();
      return { data: await integrationData(tx, provider), text: "The connection is ended." };
    },
    ({ params: { provider }, organisationId }) => revoke(context, organisationId, provider),
  );

  mountSignIn(context);
  mountCustom(context);
}

/** Ends the access at the provider; if that fails, its tokens are forgotten all the same. */
async function revoke(context: ServiceContext, organisationId: string, name: ProviderName): Promise<void> {
  const row = await context.store.inTenant(organisationId, (tx) => findConnection(tx, name));
  if (row === null) return;
  const { accessToken, refreshToken } = openAccess(context, row);
  if (accessToken === null) return;
  await findProvider(context, name)
    ?.revoke({ accessToken, refreshToken })
    .catch((error: unknown) => context.log.warn("access not revoked", { kind: errorCode(error) }));
}
