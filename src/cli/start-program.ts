import type { Program } from "./program";
import { runProgram } from "./run-program";
import { processTerminal } from "./terminal";

/** Runs a program with the words, the streams and the exit code of this process. */
export async function startProgram(program: Program): Promise<void> {
  // A reader that closes early, such as "head", ends the command without an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  process.exitCode = await runProgram(program, process.argv.slice(2), processTerminal(process));
}
