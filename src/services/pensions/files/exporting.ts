import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";

/** The transaction of an export, and whose it is. */
export interface Exporting {
  readonly tx: Tx;
  readonly context: ServiceContext;
  readonly organisationId: string;
  readonly accountId: string;
}
