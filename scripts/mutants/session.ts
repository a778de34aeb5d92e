import { join, relative, resolve } from "node:path";
import { Writable } from "node:stream";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { KeptProcess } from "./kept-worker";

/** A mutant to be switched on, and how often it may be reached before it counts as an endless loop. */
export interface Mutation {
  readonly id: string;
  readonly hitLimit: number;
}

/** What a run of one test file says. */
export interface FileRun {
  readonly outcome: "passed" | "failed" | "timeout";
  readonly milliseconds: number;
  readonly reached: readonly string[];
  readonly loaded: readonly string[];
  readonly hits: number;
  /** The first test or file that failed, with its message. */
  readonly failure: string | null;
}

export interface SessionOptions {
  readonly root: string;
  readonly mode: string;
  /** Texts of source files with every mutant in them, by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The set-up file of the worker, from the root of this repository. */
const IN_WORKER = "scripts/mutants/in-worker.ts";

/** One Vitest that stays open, with one worker process that stays open, over sources that have all mutants in them. */
export class Session {
  readonly #vitest: Vitest;
  readonly #worker: KeptProcess;
  readonly #root: string;
  #specifications: ReadonlyMap<string, TestSpecification> = new Map();

  private constructor(vitest: Vitest, worker: KeptProcess, root: string) {
    this.#vitest = vitest;
    this.#worker = worker;
    this.#root = root;
  }

  static async open({ root, mode, texts }: SessionOptions): Promise<Session> {
    const worker = new KeptProcess();
    const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
    // What runs in this process, such as what test files share, has the switches too.
    globalThis.__isWithoutCall = () => false;
    const vitest = await createVitest(
      {
        root: resolve(root),
        mode,
        watch: false,
        bail: 1,
        isolate: false,
        fileParallelism: false,
        // Texts with mutants in them must neither come from the cache of other runs nor go into it.
        fsModuleCache: false,
        pool: worker.pool,
        reporters: [{}],
        silent: true,
        setupFiles: [join(process.cwd(), IN_WORKER)],
        // Properties try the cases of npm test, so that what one of its files kills is killed by npm test.
        env: { TIER: "quick" },
        provide: { mutation: null },
      },
      { plugins: [{ name: "mutants", enforce: "pre", load: (id) => texts.get(id.split("?")[0] ?? id) ?? null }] },
      { stdout: nowhere(), stderr: nowhere() },
    );
    const session = new Session(vitest, worker, resolve(root));
    const found = await vitest.globTestSpecifications();
    session.#specifications = new Map(
      found.map((specification) => [session.#path(specification.moduleId), specification]),
    );
    return session;
  }

  /** The test files of the tier, by path from the root. */
  get testFiles(): readonly string[] {
    return [...this.#specifications.keys()];
  }

  /** Runs a test file until its first failure, or for so many milliseconds. */
  async run(testFile: string, mutation: Mutation | null, limit: number): Promise<FileRun> {
    const specification = this.#specifications.get(testFile);
    if (specification === undefined) throw new Error(`${testFile} is no test file`);
    this.#vitest.getRootProject().provide("mutation", mutation);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void this.#worker.end();
    }, limit);
    const began = performance.now();
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([specification]);
    clearTimeout(timer);
    const ran = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
    const failure = ran === undefined ? "nothing ran" : (firstFailure(ran) ?? firstMessage(unhandledErrors));
    const { reached = [], loaded = [], hits = 0 } = ran?.meta() ?? {};
    const outcome = isLate ? "timeout" : failure === null ? "passed" : "failed";
    return { outcome, milliseconds: performance.now() - began, reached, loaded, hits, failure };
  }

  /** Ends the worker, so that the next run loads everything again. */
  async renew(): Promise<void> {
    await this.#worker.end();
  }

  async close(): Promise<void> {
    await this.#worker.end();
    await this.#vitest.close();
    // Vitest sets it if any test failed, as tests do for most mutants.
    process.exitCode = 0;
  }

  #path(moduleId: string): string {
    return relative(this.#root, moduleId).replaceAll("\\", "/");
  }
}

function firstFailure(ran: TestModule): string | null {
  const [wrong] = ran.errors();
  if (wrong !== undefined) return wrong.message;
  for (const test of ran.children.allTests("failed")) return `${test.fullName}: ${test.result().errors?.[0]?.message}`;
  return ran.ok() ? null : (firstSuiteError(ran) ?? "failed");
}

function firstSuiteError(ran: TestModule): string | null {
  for (const suite of ran.children.allSuites()) {
    const [error] = suite.errors();
    if (error !== undefined) return error.message;
  }
  return null;
}

function firstMessage(errors: readonly unknown[]): string | null {
  const [error] = errors;
  return error === undefined ? null : error instanceof Error ? error.message : JSON.stringify(error);
}
