import type { Command } from "../command";
import {
  platformCreateAccountCommand,
  platformHandOverOrganisationCommand,
  platformInviteOwnerCommand,
  platformResetOwnerCommand,
} from "./platform-accounts";
import { cellCommands } from "./platform-cells";
import { platformDomainCommands, platformWhiteLabelCommand } from "./platform-domains";
import { platformStartCommand, serveCommand } from "./serve";

/** The commands that run the HTTP interface. */
export const servingCommands: readonly Command[] = [serveCommand, platformStartCommand];

/** The commands that work in the database of an installation. */
export const accountCommands: readonly Command[] = [
  platformCreateAccountCommand,
  platformInviteOwnerCommand,
  platformResetOwnerCommand,
  platformHandOverOrganisationCommand,
  platformWhiteLabelCommand,
  ...platformDomainCommands,
  ...cellCommands,
];
