export type * from "./documents";
export {
  findOrganisation,
  findTaxSettings,
  findUsualPattern,
  lockTaxSettings,
  type TaxSettingsRow,
} from "./find-settings";
export { payRecordMigrations } from "./pay-migrations";
export type { PayTables } from "./pay-tables";
