import type { AccessTables } from "../../access";
import type { HolderKind } from "../access/change-access";
import { grantOperations } from "../access/grant-operations";
import { recordTokenActivity } from "./record-token-activity";
import { EMPTY, NO_TOKEN, TOKEN_PATH, tokenExample, tokenVersion } from "./token-operations";
import { accessWouldBeEmpty, findToken, type TokenRow } from "./token-records";

/** What credentials can reach, and how it is changed. A default organisation that is no longer granted is cleared. */
export const tokenGrants: HolderKind<TokenRow> = {
  type: "ApiToken",
  key: "clientId",
  operations: grantOperations({
    id: "ApiToken",
    key: "clientId",
    path: TOKEN_PATH,
    holder: "credentials",
    token: "api_token",
    schema: "TokenAccess",
    versioned: tokenVersion,
    missing: NO_TOKEN,
    revoking: [EMPTY],
    covering: [],
    exampleId: tokenExample.clientId,
  }),
  find: findToken,
  wouldBeEmpty: accessWouldBeEmpty,
  changed: async (work, row, { access, organisationId }) => {
    const { client_id, default_organisation_id: usual } = row;
    if (usual !== null && !access.coversWholeCustomer && !access.organisationIds.has(usual)) {
      await work.tx
        .withTables<AccessTables>()
        .updateTable("api_client")
        .set({ default_organisation_id: null })
        .where("client_id", "=", client_id)
        .execute();
    }
    await recordTokenActivity(work, "TokenRescoped", row, organisationId);
  },
};
