#!/usr/bin/env node
import { version } from "../../package.json";
import { keptHelp } from "./asked-help";
import { keepCompiled } from "./keep-compiled";
import { processTerminal } from "./terminal/terminal";

// The version and the help need none of the rest, which takes most of the time of a short command to load.
const words = process.argv.slice(2);
const help = keptHelp("paypacket", words, processTerminal(process));
if (/^(--version|-v)$/.test(words[0] ?? "")) process.stdout.write(`${version}\n`);
else if (help !== null) process.stdout.write(help);
else {
  keepCompiled();
  const [{ startProgram }, { PAYPACKET }] = await Promise.all([
    import("./start-program"),
    import("./programs/paypacket"),
  ]);
  await startProgram(PAYPACKET);
}
