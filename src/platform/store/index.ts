export { copyTable, differingTables } from "./cells/copy-table";
export { hideMoved } from "./cells/hide-moved";
export { type OwnedTable, ownedTables } from "./cells/owned-tables";
export { waitForOthers } from "./cells/wait-for-others";
export type { Migration } from "./migrate";
export { partitionByMonth } from "./months";
export { openStore, type Store } from "./open-store";
export { OrganisationElsewhere, READ_ONLY } from "./placement";
export {
  type Instant,
  JOB_STATUSES,
  type JobStatus,
  type Json,
  type PlatformTables,
  UPLOAD_STATUSES,
  type UploadStatus,
} from "./platform-tables";
export { readWrittenPosition } from "./positions";
export {
  keepNamed,
  keepVersions,
  letSweepsSee,
  pastPolicies,
  protectAccountTable,
  protectScopedTable,
  protectTenantTable,
} from "./protect-table";
export type { Recency, RecentRead } from "./recent-reads";
export type { ReplicaLag, ReplicaOptions } from "./replica";
export { SYSTEM_ROLE } from "./roles";
export { inSnapshot } from "./snapshot";
export { StoreFault } from "./store-fault";
export { tenancyFaults } from "./tenancy-faults";
export {
  asAccount,
  asOrganisation,
  asSystem,
  hold,
  holdLate,
  readingBeside,
  type Transactions,
  tryHold,
} from "./transactions";
export type { Tx } from "./tx";
export { insertRows, saveRow } from "./tx";
