import type { Command } from "../command";
import type { CommandGroup } from "../program";
import { batchCommand, batchMergeCommand } from "./batch";
import { calcCommands } from "./calc";
import { compareCommand } from "./compare";
import { documentCommands } from "./document";
import { filingBacsCommand, filingCheckAccountCommand } from "./filing-bacs";
import { filingCalculationCommands, filingCheckCommand } from "./filing-calculations";
import { filingNoticeCommand } from "./filing-notices";
import { filingProviderFileCommand } from "./filing-provider-file";
import { initCommand } from "./init";
import { journalCommand, journalCompareCommand } from "./journal";
import { mcpCommand } from "./mcp";
import { proofCommands } from "./proof";
import { reportCommands } from "./report";
import { reportFieldsCommand } from "./report-fields";
import { rulesCommands } from "./rules";
import { rulesRegressCommand } from "./rules-regress";
import { runCommand } from "./run";
import { whatIfCommand } from "./what-if";

/** Every command of `paypacket`, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: "Pay people",
    commands: [initCommand, runCommand, batchMergeCommand, batchCommand, whatIfCommand, compareCommand],
  },
  { title: "One calculation, JSON in and JSON out", commands: [...calcCommands, mcpCommand] },
  {
    title: "HMRC, banks and pension providers",
    commands: [
      ...filingCalculationCommands,
      filingCheckCommand,
      filingNoticeCommand,
      filingBacsCommand,
      filingProviderFileCommand,
      filingCheckAccountCommand,
    ],
  },
  {
    title: "Documents, journals and reports",
    commands: [...documentCommands, journalCompareCommand, journalCommand, ...reportCommands, reportFieldsCommand],
  },
  { title: "Payslips that can be checked by anybody", commands: proofCommands },
  { title: "Rule data", commands: [...rulesCommands, rulesRegressCommand] },
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
