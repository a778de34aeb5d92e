import { readFileSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { openVerifier, type PayslipProof, proofCode, proofHash, readProofCode } from "../../src/engine/proof";
import { PUBLIC_KEY } from "../proof/statements";
import { rulebook } from "../support/library";
import { allParts, readPdf } from "./support/read-pdf";
import { payslipContents } from "./support/samples";

// The QR code of a payslip: read back from the drawn squares by a reader of QR codes, and verified.

const fonts = loadFonts();
const { proofs } = JSON.parse(readFileSync("test/golden/2026-27/proofs.json", "utf8")) as {
  readonly proofs: readonly PayslipProof[];
};

async function draw(proof: string) {
  const drawn = await drawPayslip(payslipContents(), fonts, { proof });
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return readPdf(drawn.value);
}

/** Pixels of a point. */
const SCALE = 8;
const MARGIN = 80;

/** Reads the QR code from the rectangles of the page that are dark. */
function scanned(raw: string): string {
  const rectangles = [...raw.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  );
  const left = Math.min(...rectangles.map(([x = 0]) => x));
  const top = Math.min(...rectangles.map(([, y = 0]) => y));
  const right = Math.max(...rectangles.map(([x = 0, , width = 0]) => x + width));
  const size = Math.round((right - left) * SCALE) + 2 * MARGIN;
  const data = new Uint8Array(size * size * 4).fill(255);
  const pixel = (points: number) => Math.round(points * SCALE) + MARGIN;
  for (const [x = 0, y = 0, width = 0, height = 0] of rectangles) {
    for (let down = pixel(y - top); down < pixel(y + height - top); down++) {
      for (let at = pixel(x - left); at < pixel(x + width - left); at++)
        data.fill(0, (down * size + at) * 4, (down * size + at) * 4 + 3);
    }
  }
  return decodeQR({ width: size, height: size, data });
}

describe("the code of a payslip", () => {
  it.each([0, 14, 16, 19])("of proof %i is read from the page, and holds the whole proof", async (at) => {
    const proof = proofs[at] as PayslipProof;
    const code = proofCode(proof, deflateRawSync);
    const pdf = await draw(code);
    const text = scanned(pdf.raw);
    expect(text).toBe(code);
    const read = readProofCode(text, inflateRawSync, rulebook);
    const opened = await openVerifier({ keys: [PUBLIC_KEY], crypto: globalThis.crypto }, rulebook);
    if (!read.ok || !opened.ok) throw new Error("not read");
    expect((await opened.value.verify(read.value)).ok).toBe(true);
    expect(allParts(pdf.document).map((part) => part.text)).toContain("Check this payslip");
  });

  it("holds the hash alone if the proof does not fit, and is described as that", async () => {
    const code = `PAYPACKET1/${proofHash(proofs[0] as PayslipProof).toUpperCase()}`;
    const pdf = await draw(code);
    expect(scanned(pdf.raw)).toBe(code);
    expect(allParts(pdf.document).some(({ text }) => text.startsWith("This code holds the hash"))).toBe(true);
  });

  it("is not there without a proof", async () => {
    const drawn = await drawPayslip(payslipContents(), fonts);
    expect(drawn.ok && readPdf(drawn.value).raw).not.toMatch(/ re$/m);
  });

  it.each([["", "small letters", "é", 5]])("is refused for another text", async (...texts) => {
    for (const proof of texts) {
      const drawn = await drawPayslip(payslipContents(), fonts, { proof: proof as string });
      expect(drawn).toMatchObject({ ok: false, problems: [{ token: "invalid_format", path: "/proof" }] });
    }
  });
});
