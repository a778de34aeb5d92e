import { writeFileSync } from "node:fs";
import { signPayslips } from "../src/engine/proof";
import { countingHost, KEY, STATEMENTS } from "../test/proof/statements";
import { rulebook } from "../test/support/library";

// Writes the proofs of test/proof/golden.test.ts: after a change of their form, of a figure or of the kernel.

const signed = await signPayslips(STATEMENTS, { key: KEY, crypto: countingHost() }, rulebook);
if (!signed.ok) throw new Error(JSON.stringify(signed.problems));
const source = "The payslips of test/proof/statements.ts, signed with the test key of RFC 8037, appendix A.";
writeFileSync("test/golden/2026-27/proofs.json", `${JSON.stringify({ source, proofs: signed.value.proofs })}\n`);
