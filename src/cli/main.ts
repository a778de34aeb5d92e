import { runCommandLine } from "./run-command-line";
import { processTerminal } from "./terminal";

// A reader that closes early, such as "head", ends the command without an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal(process));
