import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { droppedLines, inBatches } from "./gathered-output";

/** Metrics of one environment. Labels are patterns and our own words, never data. */
export interface Metrics {
  readonly request: (method: string, route: string, status: number, milliseconds: number) => void;
  readonly job: (kind: string, outcome: string) => void;
  /** Counts a read that may be from the replica by its place, with the seconds for which it waited for the replica. */
  readonly replicaRead: (place: string, seconds: number) => void;
  /** Adds the lag of the replica; null adds nothing. */
  readonly replica: (look: LookAtReplica | null) => void;
  readonly draining: (is: boolean) => void;
  /** States the roles of the process. */
  readonly roles: (roles: readonly string[]) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export function createMetrics(environment: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "paypacket_http_request_seconds",
    help: "Time from a request to its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  });
  const jobs = new Counter({
    name: "paypacket_job_attempts_total",
    help: "Attempts of background jobs by outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const replicaReads = new Histogram({
    name: "paypacket_replica_wait_seconds",
    help: "Time for which a read waited for the replica, by where it was read then.",
    labelNames: ["place"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 45],
    registers,
  });
  const draining = new Gauge({ name: "paypacket_draining", help: "1 while the process stops.", registers });
  const roleOf = new Gauge({
    name: "paypacket_role",
    help: "1 for each role of the process.",
    labelNames: ["role"],
    registers,
  });
  new Counter({
    name: "paypacket_log_lines_dropped_total",
    help: "Log lines of the process that the standard output did not take.",
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  const answered = inBatches<Answered>((all) => {
    for (const { milliseconds, ...labels } of all) requests.observe(labels, milliseconds / 1_000);
  });
  return {
    request: (method, route, status, milliseconds) => answered.add({ method, route, status, milliseconds }),
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    replicaRead: (place, seconds) => replicaReads.observe({ place }, seconds),
    replica: (look) => look !== null && addReplicaMetrics(registry, look),
    draining: (is) => draining.set(is ? 1 : 0),
    roles: (roles) => {
      for (const role of roles) roleOf.set({ role }, 1);
    },
    text: () => {
      answered.flush();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Returns how far the replica is behind, in bytes of log and in seconds; null if it does not answer. */
type LookAtReplica = () => Promise<{ readonly bytes: number; readonly seconds: number } | null>;

/** Adds the lag of a replica to the metrics, looked up each time that they are read. Without an answer it has no value. */
function addReplicaMetrics(registry: Registry, look: LookAtReplica): void {
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
