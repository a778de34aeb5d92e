import type { OperationService } from "../contract";
import { mountAssets } from "./assets/mount-assets";
import { mountDraft } from "./brand/mount-draft";
import { mountRevisions } from "./brand/mount-revisions";
import { mountDomains } from "./domains/mount-domains";
import { mountLogoList, mountOrganisationBranding } from "./organisations/mount-organisations";
import { brandingMigrations } from "./store/branding-migrations";
import { mountPublicFiles } from "./use/public-files";

/** The branding service: the brand of an account, logos of its organisations, and its domains. */
export const brandingService: OperationService = {
  name: "branding",
  migrations: brandingMigrations,
  mountBefore: mountLogoList,
  mount: (context) => {
    mountDraft(context);
    mountRevisions(context);
    mountAssets(context);
    mountOrganisationBranding(context);
    mountDomains(context);
    mountPublicFiles(context);
  },
};
