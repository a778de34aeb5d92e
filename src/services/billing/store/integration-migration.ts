import { type Migration, protectTenantTable } from "../../../platform/store";

export const integrationMigration: Migration = {
  id: "billing-0010-integrations",
  sql: `
    create table billing_connection (
      organisation_id text not null,
      provider text not null,
      connection_type text not null check (connection_type in ('OAuth', 'Custom')),
      status text not null check (status in ('NotConnected', 'Connected', 'NeedsSignIn', 'Failed')),
      sealed_access text not null,
      scopes jsonb not null,
      expires_at timestamptz,
      last_error_token text,
      active_tenant_id text,
      connected_at timestamptz,
      primary key (organisation_id, provider)
    );
    ${protectTenantTable("billing_connection")}

    create table billing_tenant (
      organisation_id text not null,
      provider text not null,
      tenant_id text not null,
      external_connection_id text,
      name text not null,
      type text not null,
      primary key (organisation_id, provider, tenant_id),
      foreign key (organisation_id, provider) references billing_connection on delete cascade
    );
    ${protectTenantTable("billing_tenant")}

    create table billing_sign_in (
      organisation_id text not null,
      state_hash text not null,
      provider text not null,
      requester text not null,
      sealed_verifier text not null,
      return_to text not null,
      expires_at timestamptz not null,
      primary key (organisation_id, state_hash)
    );
    create index billing_sign_in_by_state on billing_sign_in (state_hash);
    ${protectTenantTable("billing_sign_in", { swept: true })}
  `,
};
