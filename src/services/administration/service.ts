import type { OperationService } from "../contract";
import { mountGrants } from "./access/mount-grants";
import { mountAccount } from "./account/mount-account";
import { mountActivity } from "./activity/mount-activity";
import { mountTokenChanges } from "./api-tokens/mount-token-changes";
import { mountTokens } from "./api-tokens/mount-tokens";
import { tokenGrants } from "./api-tokens/token-grants";
import { mountOrganisations } from "./organisations/mount-organisations";
import { mountMe } from "./people/me";
import { mountInvitations } from "./people/mount-invitations";
import { mountPeople } from "./people/mount-people";
import { personGrants } from "./people/person-grants";
import { mountPhoto } from "./photo/mount-photo";

import { mountSignInSettings } from "./sign-in/mount-sign-in-settings";

/** The administration service: the account, its organisations, its people and credentials, and what they can reach. */
export const administrationService: OperationService = {
  name: "administration",
  migrations: [],
  mount: (context) => {
    mountAccount(context);
    mountSignInSettings(context);
    mountOrganisations(context);
    mountTokens(context);
    mountTokenChanges(context);
    mountGrants(context, tokenGrants);
    mountActivity(context);
    mountPhoto(context);
    mountMe(context);
    mountPeople(context);
    mountInvitations(context);
    mountGrants(context, personGrants);
  },
};
