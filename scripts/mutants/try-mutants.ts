import type { Mutant } from "./make-mutants";
import type { NearTests } from "./near-tests";
import type { FileRun, Mutation, Session } from "./session";

export type Outcome = "killed" | "timeout" | "survived" | "unreached";

/** What became of a mutant: the test that failed, or how many test files passed with it. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  readonly killer: string | null;
  /** Whether `npm test` runs the test that failed. */
  readonly isQuick: boolean;
  readonly tried: number;
}

export interface Limits {
  /** The test files of `npm test`, which are tried first. */
  readonly quickTests: ReadonlySet<string>;
  /** The most test files of other rooms that are searched for one that reaches a mutant. */
  readonly mostSearched: number;
  /** The most test files that are run with a mutant. */
  readonly mostTried: number;
}

/** A run of a test file without any mutant. */
interface DryRun {
  readonly milliseconds: number;
  readonly reached: ReadonlySet<string>;
}

export type Report = (line: string) => void;

/** So many mutants are tried before it is checked that they left nothing behind in the worker. */
const CHECKED_AT_ONCE = 10;

/** So many test files are searched for one that reaches what runs when a module is loaded: most tests do no more than load it. */
const MOST_FOR_LOADED = 4;

/** A mutant may take so many times as long as the tests alone, and so many milliseconds more for a busy machine. */
const MOST_TIMES = 4;
const MOST_MORE = 20_000;

/** The most milliseconds of a run that loads everything first, on a busy machine. */
const MOST_LOADING = 240_000;

/** A loop is endless if it is passed so many times. Stryker counts from what the tests need, which is not known by mutant. */
const MOST_HITS = 1_000_000;

export class Trial {
  readonly #session: Session;
  readonly #near: NearTests;
  readonly #limits: Limits;
  readonly #report: Report;
  readonly #dryRuns = new Map<string, DryRun>();
  readonly #failing = new Set<string>();
  #loaded: ReadonlySet<string> = new Set();
  /** A new worker loads everything with the first test file that it runs. */
  #isNew = true;

  constructor(session: Session, near: NearTests, limits: Limits, report: Report) {
    this.#session = session;
    this.#near = near;
    this.#limits = limits;
    this.#report = report;
  }

  /** Tries mutants one after the other, and reports each verdict when it is certain. */
  async tryAll(mutants: readonly Mutant[], onVerdict: (verdict: Verdict) => void): Promise<void> {
    for (let from = 0; from < mutants.length; from += CHECKED_AT_ONCE) {
      const verdicts = await this.#tryChecked(mutants.slice(from, from + CHECKED_AT_ONCE));
      for (const verdict of verdicts) onVerdict(verdict);
    }
  }

  /** A killed mutant may leave something behind that fails the next: then each is tried again in a worker of its own. */
  async #tryChecked(mutants: readonly Mutant[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const mutant of mutants) verdicts.push(await this.#try(mutant));
    const killers = new Set(
      verdicts.flatMap(({ outcome, killer }) => (outcome === "killed" && killer ? [killer] : [])),
    );
    if (await this.#allPass([...killers])) return verdicts;
    this.#report(`a mutant left something behind: ${mutants.length} are tried again, each in a worker of its own`);
    const again: Verdict[] = [];
    for (const mutant of mutants) again.push(await this.#tryFresh(mutant));
    return again;
  }

  async #allPass(tests: readonly string[]): Promise<boolean> {
    for (const test of tests) {
      if ((await this.#run(test, null, MOST_LOADING)).outcome === "passed") continue;
      return false;
    }
    return true;
  }

  /**
   * Tries a mutant in the worker that stays open. What was calculated while a module was loaded, or kept by an
   * earlier test, may never be calculated again there: a mutant that is not reached is tried in a new worker.
   */
  async #try(mutant: Mutant): Promise<Verdict> {
    const { verdict, hits } = await this.#tryOn(mutant, this.#reaching(mutant));
    if (verdict.outcome === "unreached") return this.#loaded.has(mutant.id) ? this.#tryFresh(mutant) : verdict;
    const isCertain = verdict.outcome !== "survived" || (hits > 0 && !this.#loaded.has(mutant.id));
    return isCertain ? verdict : this.#tryFresh(mutant);
  }

  async #tryFresh(mutant: Mutant): Promise<Verdict> {
    const known = this.#candidates(mutant).filter((test) => this.#dryRuns.has(test));
    const isLoaded = this.#loaded.has(mutant.id);
    const reaching = known.filter(
      (test, index) => this.#reaches(test, mutant) || (isLoaded && index < MOST_FOR_LOADED),
    );
    await this.#renew();
    const { verdict } = await this.#tryOn(mutant, reaching.length > 0 ? reaching : known);
    await this.#renew();
    return verdict;
  }

  async #tryOn(
    mutant: Mutant,
    tests: Iterable<string> | AsyncIterable<string>,
  ): Promise<{ readonly verdict: Verdict; readonly hits: number }> {
    let hits = 0;
    let tried = 0;
    for await (const test of tests) {
      if (tried === this.#limits.mostTried) break;
      const run = await this.#run(test, { id: mutant.id, hitLimit: MOST_HITS }, this.#mostTime(test));
      hits += run.hits;
      tried += 1;
      if (run.outcome === "passed") continue;
      const outcome = run.outcome === "timeout" ? "timeout" : "killed";
      return { verdict: { mutant, outcome, killer: test, isQuick: this.#isQuick(test), tried }, hits };
    }
    const outcome = tried === 0 ? "unreached" : "survived";
    return { verdict: { mutant, outcome, killer: null, isQuick: false, tried }, hits };
  }

  /** The test files in which a mutant is reached: known ones, the cheapest first, then the nearest of the others, run without a mutant. */
  async *#reaching(mutant: Mutant): AsyncGenerator<string> {
    const candidates = this.#candidates(mutant);
    const known = new Set(candidates.filter((test) => this.#dryRuns.has(test)));
    const reaching = [...known].filter((test) => this.#reaches(test, mutant));
    yield* reaching.sort((one, other) => this.#costOf(one) - this.#costOf(other));
    for (const [index, test] of candidates.entries()) {
      const isFar = index >= MOST_FOR_LOADED || (index > 0 && this.#near.isFurther(test, mutant.file));
      if (isFar && this.#loaded.has(mutant.id)) return;
      if (!known.has(test) && (await this.#dryRun(test)).reached.has(mutant.id)) yield test;
    }
  }

  #reaches(test: string, { id }: Mutant): boolean {
    return this.#dryRuns.get(test)?.reached.has(id) ?? false;
  }

  #timeOf(test: string): number {
    return this.#dryRuns.get(test)?.milliseconds ?? 0;
  }

  #isQuick(test: string): boolean {
    return this.#limits.quickTests.has(test);
  }

  /** Milliseconds; tests that npm test leaves out come after all others. */
  #costOf(test: string): number {
    return this.#timeOf(test) + (this.#isQuick(test) ? 0 : MOST_LOADING);
  }

  #candidates({ file }: Mutant): readonly string[] {
    let others = 0;
    return this.#near
      .near(file)
      .filter((test) => !this.#failing.has(test))
      .filter((test) => this.#near.isOfRoom(test, file) || ++others <= this.#limits.mostSearched);
  }

  async #dryRun(test: string): Promise<DryRun> {
    const run = await this.#run(test, null, MOST_LOADING);
    this.#report(`without a mutant, ${(run.milliseconds / 1000).toFixed(1)} s: ${test}`);
    if (run.outcome !== "passed") return this.#leaveOut(test, run);
    const dryRun = { milliseconds: run.milliseconds, reached: new Set(run.reached) };
    this.#dryRuns.set(test, dryRun);
    this.#loaded = new Set([...this.#loaded, ...run.loaded]);
    return dryRun;
  }

  /** A test file that fails without a mutant proves nothing. */
  #leaveOut(test: string, { milliseconds, failure }: FileRun): DryRun {
    this.#failing.add(test);
    this.#report(`left out, as it fails without a mutant: ${test}: ${failure}`);
    return { milliseconds, reached: new Set() };
  }

  #mostTime(test: string): number {
    return this.#timeOf(test) * MOST_TIMES + MOST_MORE + (this.#isNew ? MOST_LOADING : 0);
  }

  async #run(test: string, mutation: Mutation | null, limit: number): Promise<FileRun> {
    const run = await this.#session.run(test, mutation, limit);
    this.#isNew = run.outcome === "timeout";
    return run;
  }

  async #renew(): Promise<void> {
    await this.#session.renew();
    this.#isNew = true;
  }
}
