#!/usr/bin/env node
import * as nodeModule from "node:module";
import { version } from "../../package.json";
import { keptHelp } from "./asked-help";
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

/** Keeps the compiled code of what is imported from now on, in Node's folder for it, where Node can: from 22.8. */
function keepCompiled(): void {
  nodeModule.enableCompileCache?.();
}
