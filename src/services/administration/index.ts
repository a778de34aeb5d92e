import type { Service } from "../contract";
import { mountAccount } from "./account/mount-account";
import { mountGrants } from "./api-tokens/mount-grants";
import { mountTokenChanges } from "./api-tokens/mount-token-changes";
import { mountTokens } from "./api-tokens/mount-tokens";
import { mountOrganisations } from "./organisations/mount-organisations";

/** The account, its organisations, its credentials and what those reach. */
export const administrationService: Service = {
  name: "administration",
  migrations: [],
  mount: (app, context) => {
    mountAccount(app, context);
    mountOrganisations(app, context);
    mountTokens(app, context);
    mountTokenChanges(app, context);
    mountGrants(app, context);
  },
};
