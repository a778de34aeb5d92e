import type { Command } from "../command";
import { batchCommand } from "./batch";
import { calcCommands } from "./calc";
import { compareCommand } from "./compare";
import { documentCommands } from "./document";
import { filingBacsCommand } from "./filing-bacs";
import { filingCheckAccountCommand } from "./filing-check-account";
import { filingFormCommands } from "./filing-forms";
import { filingMessageCommands } from "./filing-messages";
import { filingNoticeCommand } from "./filing-notices";
import { filingProviderFileCommand } from "./filing-provider-file";
import { journalCommand } from "./journal";
import { journalCompareCommand } from "./journal-compare";
import { platformCreateAccountCommand } from "./platform-create-account";
import { platformDomainCommands } from "./platform-domains";
import { platformHandOverOrganisationCommand } from "./platform-hand-over-organisation";
import { platformInviteOwnerCommand } from "./platform-invite-owner";
import { platformStartCommand } from "./platform-start";
import { platformWhiteLabelCommand } from "./platform-white-label";
import { proofCommands } from "./proof";
import { reportCommands } from "./report";
import { reportFieldsCommand } from "./report-fields";
import { rulesCommands } from "./rules";
import { rulesRegressCommand } from "./rules-regress";
import { runCommand } from "./run";
import { serveCommand } from "./serve";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  runCommand,
  batchCommand,
  ...calcCommands,
  compareCommand,
  ...documentCommands,
  ...filingMessageCommands,
  ...filingFormCommands,
  filingNoticeCommand,
  filingBacsCommand,
  filingProviderFileCommand,
  filingCheckAccountCommand,
  journalCompareCommand,
  journalCommand,
  ...proofCommands,
  ...reportCommands,
  reportFieldsCommand,
  ...rulesCommands,
  rulesRegressCommand,
  serveCommand,
  platformStartCommand,
  platformCreateAccountCommand,
  platformInviteOwnerCommand,
  platformHandOverOrganisationCommand,
  platformWhiteLabelCommand,
  ...platformDomainCommands,
];
