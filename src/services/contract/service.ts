import type { Rulebook } from "../../engine";
import type { Caller, Cursors, PlatformApp } from "../../platform/http";
import type { Clock, Ids } from "../../platform/ports";
import type { Migration, Store, Tx } from "../../platform/store";

/** What the operations of a service stand on. */
export interface ServiceContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cursors: Cursors;
  readonly rulebook: Rulebook;
  /** Writes down who did what, in the transaction of the deed. */
  readonly audit: (tx: Tx, deed: Deed) => Promise<void>;
  readonly credentials: Credentials;
  /** Checks every answer against its own schema; for tests, where a difference is a failure. */
  readonly checkAnswers?: boolean;
}

/** What the administration of credentials needs of the part that takes them. */
export interface Credentials {
  /** What is stored of a secret. */
  readonly hash: (secret: string) => string;
  /** Has a change of credentials take effect here at once; elsewhere it does within ten seconds. */
  readonly changed: (clientId: string) => void;
}

/** What an operation that writes did, for the audit log: the records by their ids, nothing of what is in them. */
export interface Deed {
  readonly operation: string;
  readonly recordIds: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly occurredAt: string;
}

/** One service of the interface: its tables and its operations. */
export interface Service {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** Puts the operations on the application, which has authenticated the caller by then. */
  readonly mount: (app: PlatformApp, context: ServiceContext) => void;
}
