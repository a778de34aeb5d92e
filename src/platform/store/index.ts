export { hold } from "./hold";
export type { Migration } from "./migrate";
export { openStore, type Store, type StoreOptions } from "./open-store";
export type { Instant, JobStatus, Json, PlatformTables } from "./platform-tables";
export { protectAccountTable, protectScopedTable, protectTenantTable } from "./protect-table";
export { REQUEST_ROLE, SYSTEM_ROLE } from "./roles";
export { StoreFault, type StoreFaultReason } from "./store-fault";
export { tenancyFaults } from "./tenancy-faults";
export { asSystem, type Transactions, type Tx } from "./transactions";
