export type * from "./documents";
export type { PayTables } from "./find-settings";
export {
  findOrganisation,
  findTaxSettings,
  findUsualPattern,
  lockTaxSettings,
  type TaxSettingsRow,
} from "./find-settings";
export { payRecordMigrations } from "./pay-migrations";
