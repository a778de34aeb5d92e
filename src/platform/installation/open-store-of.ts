import type { Settings } from "../config";
import { type Migration, openStore, type Store } from "../store";
import { type EnvironmentName, openDatabases } from "./databases-of";
import { keyFingerprint, openKeys } from "./open-keys";

interface OpenedStore {
  readonly store: Store;
  /** The environment's own key for a purpose. */
  readonly keyOf: (purpose: string) => Uint8Array;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database of one environment for a command that runs beside other processes, or before there are any. A
 * running process's private PostgreSQL is used as it is; otherwise it runs until `close`. Throws `PostgresFault`,
 * `StoreFault`.
 */
export async function openStoreOf(
  settings: Settings,
  name: EnvironmentName,
  migrations: readonly Migration[],
): Promise<OpenedStore> {
  const secrets = openKeys(settings);
  const { server, urlOf } = await openDatabases(settings, { join: true });
  try {
    const store = await openStore({
      url: await urlOf(name),
      environment: name,
      keyFingerprint: keyFingerprint(secrets, name),
      migrations,
      connections: 2,
    });
    const close = async (): Promise<void> => {
      await store.close();
      await server.stop();
    };
    return { store, keyOf: (purpose) => secrets.keyOf(name, purpose), close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
