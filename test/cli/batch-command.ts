import { join } from "node:path";
import { sampleEmployee } from "../../scripts/sample-employees";
import { commandLine, type Outcome } from "./support";

/** Runs the `batch` command for 2026-27, on files in its own folder. */
export function batchCommand() {
  const cli = commandLine();
  const words = (rest: readonly string[]) => ["batch", ...rest, "--year", "2026-27"];
  return {
    cli,
    at: (name: string): string => join(cli.folder(), name),
    run: (...rest: string[]): Outcome => cli.run(words(rest)),
    start: (...rest: string[]) => cli.start(words(rest)),
  };
}

/** Returns the lines of the given number of people, as JSON. */
export function sampleLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(sampleEmployee(index))}\n`).join("");
}
