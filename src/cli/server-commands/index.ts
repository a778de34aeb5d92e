import type { Command } from "../command";
import { cellCommands } from "./platform-cells";
import { platformCreateAccountCommand } from "./platform-create-account";
import { platformDomainCommands } from "./platform-domains";
import { platformHandOverOrganisationCommand } from "./platform-hand-over-organisation";
import { platformInviteOwnerCommand } from "./platform-invite-owner";
import { platformStartCommand } from "./platform-start";
import { platformWhiteLabelCommand } from "./platform-white-label";
import { serveCommand } from "./serve";

/** The commands that run the HTTP interface. */
export const servingCommands: readonly Command[] = [serveCommand, platformStartCommand];

/** The commands that work in the database of an installation. */
export const accountCommands: readonly Command[] = [
  platformCreateAccountCommand,
  platformInviteOwnerCommand,
  platformHandOverOrganisationCommand,
  platformWhiteLabelCommand,
  ...platformDomainCommands,
  ...cellCommands,
];
