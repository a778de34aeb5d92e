import type { Command } from "../command";
import { batchCommand } from "./batch";
import { calcCommands } from "./calc";
import { rulesCommands } from "./rules";
import { rulesRegressCommand } from "./rules-regress";
import { runCommand } from "./run";
import { serveCommand } from "./serve";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  runCommand,
  batchCommand,
  ...calcCommands,
  ...rulesCommands,
  rulesRegressCommand,
  serveCommand,
];
