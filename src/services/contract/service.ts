import type { Rulebook } from "../../engine";
import type { Cursors, PlatformApp } from "../../platform/http";
import type { Clock, Ids } from "../../platform/ports";
import type { Migration, Store } from "../../platform/store";

/** What the operations of a service stand on. */
export interface ServiceContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cursors: Cursors;
  readonly rulebook: Rulebook;
  /** Checks every answer against its own schema; for tests, where a difference is a failure. */
  readonly checkAnswers?: boolean;
}

/** One service of the interface: its tables and its operations. */
export interface Service {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** Puts the operations on the application, which has authenticated the caller by then. */
  readonly mount: (app: PlatformApp, context: ServiceContext) => void;
}
