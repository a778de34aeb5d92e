import type { OperationService } from "../contract";
import { mountAccount } from "./account/mount-account";
import { mountGrants } from "./api-tokens/mount-grants";
import { mountTokenChanges } from "./api-tokens/mount-token-changes";
import { mountTokens } from "./api-tokens/mount-tokens";
import { mountOrganisations } from "./organisations/mount-organisations";

/** The administration service: the account, its organisations, its credentials and their access. */
export const administrationService: OperationService = {
  name: "administration",
  migrations: [],
  mount: (context) => {
    mountAccount(context);
    mountOrganisations(context);
    mountTokens(context);
    mountTokenChanges(context);
    mountGrants(context);
  },
};
