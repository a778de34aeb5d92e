import type { Program } from "../program";
import { accountCommands, servingCommands } from "../server-commands";

/** The command line of the package `paypacket-server`. */
export const PAYPACKET_SERVER: Program = {
  name: "paypacket-server",
  introduction:
    "Paypacket Server runs the HTTP interface of Paypacket: employees, pay runs, payslips, RTI and year end, for many organisations. Without a command it starts the demo: a sandbox with a sample organisation, and the preview page.",
  firstCommands: ["paypacket-server", "paypacket-server --port 3000", "paypacket-server platform start"],
  groups: [
    { title: "Run it", commands: servingCommands },
    { title: "Accounts of an installation", commands: accountCommands },
  ],
  usual: ["serve", "--demo"],
  elsewhere: {},
};
