import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { type DrawnDocument, drawInvoice, drawJournal, drawP32, drawP45, drawP60, drawPayslip } from "../src/documents";
import { loadFonts } from "../src/documents/node";
import { proofCode, signPayslips } from "../src/engine/proof";
import { invoice, journal, p32, p45, p60 } from "../test/documents/support/form-samples";
import { EMPLOYEE, EMPLOYER, PAYSLIP_FACTS, payslipContents, rulebook } from "../test/documents/support/samples";
import { countingHost, KEY } from "../test/proof/statements";

// Draws the samples of the tests and writes the first page of each as a picture for docs/documents.md. Needs pdftoppm,
// which is in Debian's package poppler-utils.

const FOLDER = "docs/images";
const DOTS_PER_INCH = "80";
const fonts = loadFonts();
const about = { employer: EMPLOYER.name, employee: `${EMPLOYEE.firstName} ${EMPLOYEE.lastName}` };
const signed = await signPayslips([{ facts: PAYSLIP_FACTS, about }], { key: KEY, crypto: countingHost() }, rulebook);
if (!signed.ok) throw new Error(JSON.stringify(signed.problems));
const [code] = signed.value.proofs.map((proof) => proofCode(proof, deflateRawSync));
if (code === undefined) throw new Error("there is no proof");
const drawings: Readonly<Record<string, Promise<DrawnDocument>>> = {
  payslip: drawPayslip(payslipContents(), fonts),
  "payslip-with-code": drawPayslip(payslipContents(), fonts, { proof: code }),
  p45: drawP45(p45(), fonts),
  p60: drawP60(p60(), fonts),
  p32: drawP32(p32(), fonts),
  journal: drawJournal(journal(), fonts),
  invoice: drawInvoice(invoice(), fonts),
};

const work = mkdtempSync(join(tmpdir(), "paypacket-pictures-"));
mkdirSync(FOLDER, { recursive: true });
for (const [name, drawing] of Object.entries(drawings)) {
  const drawn = await drawing;
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  writeFileSync(join(work, `${name}.pdf`), drawn.value);
  const picture = ["-singlefile", "-f", "1", "-r", DOTS_PER_INCH, "-png"];
  execFileSync("pdftoppm", [...picture, join(work, `${name}.pdf`), join(FOLDER, name)]);
}
rmSync(work, { recursive: true });
