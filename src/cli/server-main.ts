#!/usr/bin/env node
import { keptHelp } from "./asked-help";
import { processTerminal } from "./terminal/terminal";

// The help needs none of the rest, which takes most of the time of a short command to load.
const help = keptHelp("paypacket-server", process.argv.slice(2), processTerminal(process));
if (help !== null) process.stdout.write(help);
else {
  const [{ startProgram }, { PAYPACKET_SERVER }] = await Promise.all([
    import("./start-program"),
    import("./programs/paypacket-server"),
  ]);
  await startProgram(PAYPACKET_SERVER);
}
