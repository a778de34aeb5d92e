import type { ConnectionRow } from "./find-connection";

/** Returns a connection as responses show it: never with its credentials. */
export function connectionData(row: ConnectionRow) {
  return {
    connectionId: row.connection_id,
    pensionProviderId: row.pension_provider_id,
    name: row.name,
    credentialsSet: true,
    isCallable: row.is_callable,
    lastTestedAt: row.last_tested_at,
    lastErrorToken: row.last_error_token,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
