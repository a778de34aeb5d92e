import type { Command } from "../command";
import { batchCommand } from "./batch";
import { calcCommands } from "./calc";
import { filingBacsCommand } from "./filing-bacs";
import { filingCheckAccountCommand } from "./filing-check-account";
import { filingProviderFileCommand } from "./filing-provider-file";
import { journalCommand } from "./journal";
import { journalCompareCommand } from "./journal-compare";
import { rulesCommands } from "./rules";
import { rulesRegressCommand } from "./rules-regress";
import { runCommand } from "./run";
import { serveCommand } from "./serve";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  runCommand,
  batchCommand,
  ...calcCommands,
  filingBacsCommand,
  filingProviderFileCommand,
  filingCheckAccountCommand,
  journalCompareCommand,
  journalCommand,
  ...rulesCommands,
  rulesRegressCommand,
  serveCommand,
];
