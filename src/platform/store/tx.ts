import type { Transaction } from "kysely";
import type { PlatformTables } from "./platform-tables";

/** A transaction. A service adds its own tables to the type: `tx.withTables<PayTables>()`. */
export type Tx = Transaction<PlatformTables>;
