import { loadavg } from "node:os";
import { hostileBodies } from "./held/hostile-bodies";
import { watchStretches } from "./held/stretches";
import { openTarget } from "./held/target";

// Measures how long one body of at most 1 MB blocks the process, and with it every other request: each operation with a
// body receives each of the bodies, and the longest synchronous stretches are printed, in milliseconds of processor
// time.
//   node scripts/run.mjs scripts/held.ts

const MOST_SHOWN = 20;
const target = await openTarget();
const stretches = watchStretches();
const bodies = hostileBodies();
const rows: { readonly held: number; readonly text: string }[] = [];
for (const { method, path } of target.operations) {
  for (const [name, body] of bodies) {
    await stretches.reset();
    const answer = await target.send(method, path, body);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const held = stretches.longest();
    rows.push({
      held,
      text: `${held.toFixed(1)} ms  ${answer.status}  ${answer.bytes} bytes  ${method} ${path}  ${name}`,
    });
  }
}
rows.sort((one, other) => other.held - one.held);
for (const { text } of rows.slice(0, MOST_SHOWN)) console.log(text);
console.log(
  `${rows.length} requests, ${rows.filter(({ held }) => held > 50).length} above 50 ms; load ${loadavg()[0]?.toFixed(1)}`,
);
stretches.stop();
await target.close();
process.exit();
