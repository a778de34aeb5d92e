import { relative } from "node:path";
import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";

/**
 * Says what is being proved: in a terminal on one line that changes, elsewhere in a line for each part of the tests when
 * it is done. Failures and the sums are printed as vitest prints them.
 */
export class Progress extends DefaultReporter {
  readonly #left = new Map<string, number>();
  readonly #tests = new Map<string, number>();
  #files = { done: 0, all: 0 };

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = { done: 0, all: specifications.length };
    for (const { moduleId } of specifications) this.#count(this.#left, partOf(moduleId), 1);
  }

  onTestModuleStart(module: TestModule): void {
    if (this.isTTY) process.stdout.write(`\r\u001b[K${this.#place()} ${partOf(module.moduleId)}`);
  }

  protected override printTestModule(module: TestModule): void {
    const part = partOf(module.moduleId);
    this.#files.done += 1;
    this.#count(this.#left, part, -1);
    this.#count(this.#tests, part, [...module.children.allTests("passed")].length);
    if (!module.ok()) this.log(`${this.isTTY ? "\r\u001b[K" : ""}FAILED ${relative(process.cwd(), module.moduleId)}`);
    else if (!this.isTTY && this.#left.get(part) === 0) this.log(`${this.#place()} ${part}: ${this.#tests.get(part)}`);
  }

  override onTestRunEnd(...ended: Parameters<DefaultReporter["onTestRunEnd"]>): void {
    if (this.isTTY) process.stdout.write("\r\u001b[K");
    super.onTestRunEnd(...ended);
    const tests = ended[0].flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed").length;
    this.log(`${tests.filter((test) => test.result().state === "passed").length} passed, ${failed} failed`);
  }

  #place(): string {
    return `${String(this.#files.done).padStart(3)} of ${this.#files.all} files`;
  }

  #count(counts: Map<string, number>, part: string, more: number): void {
    counts.set(part, (counts.get(part) ?? 0) + more);
  }
}

/** "test/services/holiday/taken.test.ts" becomes "services: holiday", a golden file "golden rows". */
function partOf(moduleId: string): string {
  const [first = "", second = "", ...deeper] = relative("test", moduleId).replaceAll("\\", "/").split("/");
  if (second === "") return first.startsWith("golden") ? "golden rows" : "what crosses rooms";
  return deeper.length > 0 && (first === "services" || first === "platform") ? `${first}: ${second}` : first;
}
