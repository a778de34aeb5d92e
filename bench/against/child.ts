import type { Case } from "../measure";
import { CALLS } from "./calls";
import { month, report } from "./columns";

// One case in its own process: prints the nanoseconds of one call, the shortest of many samples. It is processor time, so that
// other work on the machine neither counts nor leaves the code less time to be compiled, which is part of the seconds.

const SECONDS = 3;

const all: Readonly<Record<string, () => readonly Case[]>> = { ...CALLS, report, month };
const made = all[process.argv[2] ?? ""];
if (made === undefined) throw new Error(`one of: ${Object.keys(all).join(", ")}`);
console.log(JSON.stringify(shortestOf(made())));

function shortestOf(cases: readonly Case[]): { readonly name: string; readonly nanoseconds: number }[] {
  const best = cases.map(() => Number.POSITIVE_INFINITY);
  const until = spent() + SECONDS * 1e6 * cases.length;
  while (spent() < until) {
    for (const [at, { run }] of cases.entries()) {
      for (let count = 0; count < 10; count++) {
        const start = spent();
        run();
        best[at] = Math.min(best[at] ?? 0, spent() - start);
      }
    }
  }
  return cases.map(({ name, each }, at) => ({ name, nanoseconds: ((best[at] ?? 0) / each) * 1e3 }));
}

/** Returns the microseconds of the processor so far. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
