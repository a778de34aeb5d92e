import { runCommandLine } from "../../src/cli/run-command-line";
import { processTerminal, type Terminal } from "../../src/cli/terminal";
import { type Files, filesForTests, type Outcome } from "./support";

/** The command in the process of the tests: in a hundredth of the time, and mutants of it are reached. */
export interface CommandHere extends Files {
  run(words: readonly string[], input?: string, environment?: Readonly<Record<string, string>>): Promise<Outcome>;
}

/** Runs `paypacket` with a terminal of its own. What only a process has, `commandLine` proves. */
export function commandHere(): CommandHere {
  return {
    ...filesForTests(),
    run: async (words, input = "", environment = {}) => {
      const [out, err]: [string[], string[]] = [[], []];
      const terminal: Terminal = {
        ...processTerminal(process),
        print: (text) => void out.push(text),
        complain: (text) => void err.push(text),
        readInput: async () => Buffer.from(input),
        printed: async () => undefined,
        inputIsKeyboard: false,
        width: Number(environment.COLUMNS ?? "80"),
        paint: (_tone, text) => text,
        paintError: (_tone, text) => text,
        status: null,
        environment,
      };
      return { code: await runCommandLine(words, terminal), out: out.join(""), err: err.join("") };
    },
  };
}
