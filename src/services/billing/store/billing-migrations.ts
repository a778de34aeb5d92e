import type { Migration } from "../../../platform/store";
import { clientMigration } from "./client-migration";
import { documentMigration, namedElementsMigration, ownPlacesMigration } from "./document-migration";
import { emailMigration } from "./email-migration";
import { financeMigration } from "./finance-migration";
import { integrationMigration } from "./integration-migration";
import { printingMigration } from "./printing-migration";
import { settingsMigration } from "./settings-migration";
import { syncMigration } from "./sync-migration";

export const billingMigrations: readonly Migration[] = [
  clientMigration,
  financeMigration,
  settingsMigration,
  documentMigration,
  integrationMigration,
  printingMigration,
  emailMigration,
  syncMigration,
  ownPlacesMigration,
  namedElementsMigration,
];
