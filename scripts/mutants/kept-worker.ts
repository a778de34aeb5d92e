import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type WorkerRequest,
} from "vitest/node";

type Listener = (...values: unknown[]) => void;

/** The messages of Vitest's own protocol that a worker answers without being asked to do anything. */
const ANSWERS: Readonly<Record<string, string>> = { start: "started", stop: "stopped" };

/**
 * One process that stays open between Vitest's runs, so that the sources it has loaded are loaded once and not for every
 * mutant: Vitest itself ends its workers at the end of each run.
 */
export class KeptProcess {
  readonly pool: PoolRunnerInitializer = {
    name: "kept",
    createPoolWorker: (options) => new KeptWorker(this, options),
  };
  #inner: ForksPoolWorker | null = null;
  #isStarted = false;

  async open(options: PoolOptions): Promise<ForksPoolWorker> {
    if (this.#inner !== null) return this.#inner;
    const inner = new ForksPoolWorker(options);
    await inner.start();
    inner.on("exit", () => {
      if (this.#inner === inner) this.#forget();
    });
    this.#inner = inner;
    return inner;
  }

  /** Says whether the process needs a message: it is started once, and ends only with `end`. */
  needs({ type }: WorkerRequest): boolean {
    if (type === "stop" || (type === "start" && this.#isStarted)) return false;
    this.#isStarted = true;
    return true;
  }

  /** Ends the process, also one that hangs; the next run starts another. */
  async end(): Promise<void> {
    const inner = this.#inner;
    this.#forget();
    await inner?.stop();
  }

  #forget(): void {
    this.#inner = null;
    this.#isStarted = false;
  }
}

/** What Vitest takes for a worker of one run. */
class KeptWorker implements PoolWorker {
  readonly name = "kept";
  readonly cacheFs = true;
  readonly #process: KeptProcess;
  readonly #options: PoolOptions;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #inner: ForksPoolWorker | null = null;

  constructor(kept: KeptProcess, options: PoolOptions) {
    this.#process = kept;
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#inner = await this.#process.open(this.#options);
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) this.#inner?.off(event, listener);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#inner?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#inner?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (this.#process.needs(message)) this.#inner?.send(message);
    else this.#answer({ type: ANSWERS[message.type], __vitest_worker_response__: true });
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(response: unknown): void {
    for (const [event, listener] of this.#listeners) {
      if (event === "message") queueMicrotask(() => listener(response));
    }
  }
}
