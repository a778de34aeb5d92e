import { PAYPACKET } from "./programs/paypacket";
import type { ExitCode } from "./refusal";
import { runProgram } from "./run-program";
import type { Terminal } from "./terminal";

/** Runs a command line of `paypacket` and returns the exit code. */
export function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return runProgram(PAYPACKET, words, terminal);
}
