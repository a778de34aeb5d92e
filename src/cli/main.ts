#!/usr/bin/env node
import { version } from "../../package.json";
import { keepCompiled } from "./keep-compiled";

// The version needs none of the rest, which takes most of the time of a short command to load.
if (/^(--version|-v)$/.test(process.argv[2] ?? "")) process.stdout.write(`${version}\n`);
else {
  keepCompiled();
  const [{ startProgram }, { PAYPACKET }] = await Promise.all([
    import("./start-program"),
    import("./programs/paypacket"),
  ]);
  await startProgram(PAYPACKET);
}
