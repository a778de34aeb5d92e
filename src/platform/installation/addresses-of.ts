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
  { replicaRead }: Pick<Metrics, "replicaRead">,
): FurtherAddresses {
  const { POOL_URL, SANDBOX_POOL_URL, REPLICA_URL, SANDBOX_REPLICA_URL } = settings;
  const isLive = name === "live";
  const url = isLive ? REPLICA_URL : SANDBOX_REPLICA_URL;
  return {
    poolUrl: (isLive ? POOL_URL : SANDBOX_POOL_URL) ?? null,
    replica: url === undefined ? null : { url, ...limitsOf(settings), onRead: replicaRead },
  };
}

function limitsOf({ REPLICA_WAIT_SECONDS: waitSeconds, REPLICA_STALENESS_SECONDS: stalenessSeconds }: Settings) {
  return { waitSeconds, stalenessSeconds };
}
