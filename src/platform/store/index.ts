export { copyTable, differingTables } from "./cells/copy-table";
export { hideMoved } from "./cells/hide-moved";
export { type OwnedTable, ownedTables } from "./cells/owned-tables";
export { waitForOthers } from "./cells/wait-for-others";
export type { Migration } from "./migrate";
export { partitionByMonth } from "./months";
export { openStore, type Store } from "./open-store";
export { OrganisationElsewhere, READ_ONLY } from "./placement";
export * from "./platform-tables";
export { readWrittenPosition } from "./positions";
export * from "./protect-table";
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
export * from "./tx";
