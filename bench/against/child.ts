import type { Case } from "../measure";
import { CALLS } from "./calls";
import { month, report } from "./columns";

// One case in its own process: prints the nanoseconds of one call, the shortest of many samples.

const SECONDS = 1;

const all: Readonly<Record<string, () => readonly Case[]>> = { ...CALLS, report, month };
const made = all[process.argv[2] ?? ""];
if (made === undefined) throw new Error(`one of: ${Object.keys(all).join(", ")}`);
console.log(JSON.stringify(shortestOf(made())));

function shortestOf(cases: readonly Case[]): { readonly name: string; readonly nanoseconds: number }[] {
  const best = cases.map(() => Number.POSITIVE_INFINITY);
  const until = performance.now() + SECONDS * 1000 * cases.length;
  while (performance.now() < until) {
    for (const [at, { run }] of cases.entries()) {
      for (let count = 0; count < 10; count++) {
        const start = performance.now();
        run();
        best[at] = Math.min(best[at] ?? 0, performance.now() - start);
      }
    }
  }
  return cases.map(({ name, each }, at) => ({ name, nanoseconds: ((best[at] ?? 0) / each) * 1e6 }));
}
