import { join } from "node:path";
import { sampleEmployee } from "../../scripts/sample-employees";
import { commandHere } from "./here";
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

/** As `batchCommand`, in the process of the tests; as a process of its own where the number of threads is stated. */
export function batchHere() {
  const { run: started, at, cli } = batchCommand();
  const here = commandHere();
  const run = async (...rest: string[]): Promise<Outcome> =>
    rest.includes("--workers") ? started(...rest) : here.run(["batch", ...rest, "--year", "2026-27", "--workers", "1"]);
  return { run, at, cli };
}

/** Returns the lines of the given number of people, as JSON. */
export function sampleLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(sampleEmployee(index))}\n`).join("");
}
