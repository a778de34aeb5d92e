import { commandGroups } from "../commands";
import type { Program } from "../program";

/** The command line of the package `paypacket`. */
export const PAYPACKET: Program = {
  name: "paypacket",
  introduction:
    "Paypacket calculates UK pay, exact to the penny, with the reason for every figure: gross to net, salary, statutory pay, pensions, court orders, and the journals, reports and forms of a finished pay run.",
  firstCommands: [
    "paypacket run examples/sample-employer.json",
    "paypacket init payroll.json",
    "paypacket calc gross-to-net --explain < examples/payslip.json",
    "paypacket run --help",
  ],
  groups: commandGroups,
  usual: null,
  elsewhere: { serve: "paypacket-server", platform: "paypacket-server" },
};
