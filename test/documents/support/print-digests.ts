import { createHash } from "node:crypto";
import { drawInvoice, drawJournal, drawLetter, drawP32, drawP45, drawP60, drawPayslip } from "../../../src/documents";
import { loadFonts } from "../../../src/documents/node";
import { invoice, journal, letter, p32, p45, p60 } from "./form-samples";
import { payslipContents } from "./samples";

// Runs in its own process and time zone: prints the digests of one document of each kind.

const fonts = loadFonts();
// The time zone in force is printed first, so that a run in which TZ had no effect cannot pass.
console.log(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset());
const drawings = [
  drawPayslip(payslipContents(), fonts),
  drawP45(p45(), fonts),
  drawP60(p60(), fonts),
  drawP32(p32(), fonts),
  drawJournal(journal(40), fonts),
  drawLetter(letter(), fonts),
  drawInvoice(invoice(40), fonts),
];
const digests = (await Promise.all(drawings)).map((drawn) =>
  drawn.ok ? createHash("sha256").update(drawn.value).digest("hex") : JSON.stringify(drawn.problems),
);
console.log(JSON.stringify(digests));
