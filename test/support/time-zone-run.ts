import { grossToNet, payYear } from "../../src/engine/gross-to-net";
import { documents, rulebook } from "./library";
import { payslipCases } from "./payslip-cases";
import { Random } from "./random";
import { VALID_FACTS } from "./valid-facts";

// Runs in its own process and time zone: prints the results of a fixed set of cases.

const next = payslipCases(documents, new Random(53));
const payslips = Array.from({ length: 400 }, () => grossToNet(next(), rulebook, { explain: true }));
const year = payYear(VALID_FACTS.payYear, rulebook, { explain: true });
// The time zone in force is printed first, so that a run in which TZ had no effect cannot pass.
console.log(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset());
console.log(JSON.stringify([payslips, year]));
