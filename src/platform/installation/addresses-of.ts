import type { Settings } from "../config";
import type { Metrics } from "../observe";
import type { ReplicaOptions } from "../store";
import type { EnvironmentName } from "./databases-of";

/** How the database of an environment is reached beside its own address. */
interface FurtherAddresses {
  readonly poolUrl: string | null;
  readonly replica: ReplicaOptions | null;
}

/** Returns the pool and the replica of an environment, as configured. */
export function addressesOf(
  name: EnvironmentName,
  settings: Settings,
  { longRead }: Pick<Metrics, "longRead">,
): FurtherAddresses {
  const { POOL_URL, SANDBOX_POOL_URL, REPLICA_URL, SANDBOX_REPLICA_URL, REPLICA_WAIT_SECONDS } = settings;
  const isLive = name === "live";
  const url = isLive ? REPLICA_URL : SANDBOX_REPLICA_URL;
  return {
    poolUrl: (isLive ? POOL_URL : SANDBOX_POOL_URL) ?? null,
    replica: url === undefined ? null : { url, waitSeconds: REPLICA_WAIT_SECONDS, onRead: longRead },
  };
}
