import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import { type ConnectionOptions, PgBoss } from "pg-boss";
import { PrimaryClient } from "../postgres";
import { isRecord } from "../record";
import { asSystem, SYSTEM_ROLE, type Tx } from "../store";
import { lookForJobs, SCHEMA } from "./due-jobs";

const USED_UP = "used-up";
/** Seconds after which an idle worker asks by itself: it is woken long before, unless no look succeeds. */
const LONGEST_IDLE = 30;

/** The queue's message: IDs only, no personal data. */
export interface Ticket {
  readonly organisation: string;
  readonly jobId: string;
}

interface QueueOptions {
  readonly url: string;
  /** Seconds without a heartbeat after which another worker takes a job; at least 10. */
  readonly heartbeat: number;
  readonly onFailure: (error: unknown) => void;
}

/** Wraps the queue package; only this module uses it. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  /** The workers of each kind, by the ids of the queue package. */
  readonly #workers = new Map<string, string[]>();
  #stopLooking: () => void = () => undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    const connection = {
      Client: PrimaryClient,
      connectionString: options.url,
      schema: SCHEMA,
      application_name: "paypacket-jobs",
      max: 4,
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 5,
      schedule: false,
    };
    this.#boss = new PgBoss(connection);
    this.#boss.on("error", (error) => options.onFailure(queueError(error)));
  }

  /** Starts the queue, with a lane for each kind of job; each has as many attempts as are stated. */
  async start(kinds: ReadonlyMap<string, number>): Promise<void> {
    await this.#boss.start();
    const made = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!made.has(USED_UP)) await this.#boss.createQueue(USED_UP, { retryLimit: 100, retryDelay: 5 });
    for (const [kind, tries] of kinds) {
      const lane = {
        retryLimit: tries - 1,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
        heartbeatSeconds: this.#options.heartbeat,
        expireInSeconds: 12 * 3_600,
        deadLetter: USED_UP,
      };
      const queue = made.get(kind);
      if (queue === undefined) await this.#boss.createQueue(kind, lane);
      // Another process may have made it meanwhile, with the settings of its release.
      if (queue === undefined || !isStated(queue, lane)) await this.#boss.updateQueue(kind, lane);
    }
    await this.#allowSystem();
  }

  /** Queues a ticket, in the caller's transaction. */
  send(tx: Tx, kind: string, ticket: Ticket, afterSeconds = 0): Promise<unknown> {
    return asSystem(tx, () => this.#boss.send(kind, ticket, { db: databaseOf(tx), startAfter: afterSeconds }));
  }

  /** Passes tickets to `work`, as many at a time as are stated; a rejection is retried later. */
  async work(kind: string, concurrency: number, work: (ticket: Ticket) => Promise<void>): Promise<void> {
    const options = { pollingIntervalSeconds: LONGEST_IDLE, batchSize: 1 };
    for (let count = 0; count < concurrency; count += 1) {
      const worker = await this.#boss.work<Ticket>(kind, options, async (jobs) => {
        // A worker that had a job looks for the next one at once.
        this.#wake(kind);
        for (const { data } of jobs) await work(data);
      });
      this.#workers.set(kind, [...(this.#workers.get(kind) ?? []), worker]);
    }
  }

  /** Begins to look for jobs of the kinds that have workers. */
  look(): void {
    this.#stopLooking = lookForJobs({
      db: this.#boss.getDb(),
      kinds: () => this.#workers.keys(),
      wake: (kind) => this.#wake(kind),
      onFailure: (error) => this.#options.onFailure(queueError(error)),
    });
  }

  #wake(kind: string): void {
    for (const worker of this.#workers.get(kind) ?? []) this.#boss.notifyWorker(worker);
  }

  /** Passes tickets without remaining attempts to `work`. */
  usedUp(work: (ticket: Ticket) => Promise<void>): Promise<void> {
    return this.work(USED_UP, 1, work);
  }

  /** Takes no more tickets, and waits for those being processed. */
  stop(milliseconds: number): Promise<void> {
    this.#stopLooking();
    return this.#boss.stop({ graceful: true, timeout: milliseconds });
  }

  /** Lets the system role write to the queue's tables, because tickets are written in requests' transactions. */
  async #allowSystem(): Promise<void> {
    const client = new PrimaryClient({ connectionString: this.#options.url });
    client.on("error", this.#options.onFailure);
    try {
      await client.connect();
      await client.query("begin; select pg_advisory_xact_lock(hashtext('paypacket queue'))");
      await client.query(`
        grant usage on schema ${SCHEMA} to ${SYSTEM_ROLE};
        grant select, insert, update on all tables in schema ${SCHEMA} to ${SYSTEM_ROLE};
        grant execute on all functions in schema ${SCHEMA} to ${SYSTEM_ROLE};
        commit`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Returns whether a queue has all of these settings. */
function isStated(queue: object, settings: object): boolean {
  const kept = new Map(Object.entries(queue));
  return Object.entries(settings).every(([name, value]) => kept.get(name) === value);
}

function databaseOf(tx: Tx): NonNullable<ConnectionOptions["db"]> {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}

/** Converts a failure of the queue package to an error: it passes some as plain objects. */
export function queueError(stated: unknown): Error {
  if (stated instanceof Error) return stated;
  const { code, stack } = isRecord(stated) ? stated : {};
  const error = Object.assign(new Error("The queue has failed."), { name: "QueueError" });
  if (typeof stack === "string") error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

const WAITING = `data ->> 'organisation' = $1 and state in ('created', 'retry', 'active')`;

/** Copies the tickets of an organisation's jobs that have not ended to the queue of another database; returns how many. */
export async function copyTickets(from: ClientBase, to: ClientBase, organisation: string): Promise<number> {
  const { rows } = await from.query<{ ticket: unknown }>(
    `select to_jsonb(job) || '{"state": "created", "started_on": null, "heartbeat_on": null}' as ticket
      from ${SCHEMA}.job where ${WAITING}`,
    [organisation],
  );
  await to.query("begin");
  try {
    await dropTickets(to, organisation);
    await to.query(
      `insert into ${SCHEMA}.job
        select ticket.* from jsonb_array_elements($1::jsonb) as each, jsonb_populate_record(null::${SCHEMA}.job, each) as ticket`,
      [JSON.stringify(rows.map(({ ticket }) => ticket))],
    );
    await to.query("commit");
  } catch (error) {
    await to.query("rollback");
    throw error;
  }
  return rows.length;
}

/** Removes the tickets of an organisation's jobs that have not ended. */
export async function dropTickets(client: ClientBase, organisation: string): Promise<void> {
  await client.query(`delete from ${SCHEMA}.job where ${WAITING}`, [organisation]);
}

/** Returns whether a database has a queue, which the first process that works on it makes. */
export async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${SCHEMA}.job') is not null as there`);
  return rows[0]?.there === true;
}
