import { Gauge, type Registry } from "prom-client";

/** Returns how far the replica is behind, in bytes of log and in seconds; null if it does not answer. */
export type LookAtReplica = () => Promise<{ readonly bytes: number; readonly seconds: number } | null>;

/** Adds the lag of a replica to the metrics, looked up each time that they are read. Without an answer it has no value. */
export function addReplicaMetrics(registry: Registry, look: LookAtReplica): void {
  // All gauges are collected at the same moment, and share one look.
  let looking: ReturnType<LookAtReplica> | null = null;
  const lookOnce: LookAtReplica = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const add = (name: string, help: string, pick: (lag: Awaited<ReturnType<LookAtReplica>>) => number | undefined) =>
    new Gauge({
      name: `paypacket_replica_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = pick(await lookOnce());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  add("up", "1 if the replica answers, 0 if not.", (lag) => (lag === null ? 0 : 1));
  add("lag_bytes", "Bytes of the primary's log that the replica has not replayed.", (lag) => lag?.bytes);
  add(
    "lag_seconds",
    "Time since the last transaction that the replica has replayed; 0 if it has replayed everything.",
    (lag) => lag?.seconds,
  );
}
