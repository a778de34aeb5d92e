import type { Command } from "../command";
import type { CommandGroup } from "../program";
import { batchCommand } from "./batch";
import { batchMergeCommand } from "./batch-merge";
import { calcCommands } from "./calc";
import { compareCommand } from "./compare";
import { documentCommands } from "./document";
import { filingBacsCommand } from "./filing-bacs";
import { filingCalculationCommands } from "./filing-calculations";
import { filingCheckCommand } from "./filing-check";
import { filingCheckAccountCommand } from "./filing-check-account";
import { filingNoticeCommand } from "./filing-notices";
import { filingProviderFileCommand } from "./filing-provider-file";
import { initCommand } from "./init";
import { journalCommand } from "./journal";
import { journalCompareCommand } from "./journal-compare";
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
  { title: "One calculation, JSON in and JSON out", commands: calcCommands },
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
