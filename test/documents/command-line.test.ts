import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawP32, drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { commandHere } from "../cli/here";
import { ROOT } from "../cli/support";
import { FORM_EMPLOYER, journal, p32, p45, p60 } from "./support/form-samples";
import { firstPage } from "./support/open-locked";
import { readPdf } from "./support/read-pdf";
import { payslipContents } from "./support/samples";

const cli = commandHere();
const fonts = loadFonts();
const out = (name: string) => join(cli.folder(), name);

describe("paypacket document", () => {
  it.each([
    ["payslip", payslipContents()],
    ["p45", p45()],
    ["p60", p60()],
    ["p32", p32()],
    ["journal", journal()],
  ])("%s writes the file, from data or from the answer that holds them", async (name, data) => {
    const plain = await cli.run(["document", name, cli.file("data.json", JSON.stringify(data)), out("plain.pdf")]);
    expect([plain.code, plain.err, plain.out]).toEqual([0, "", `Written to ${out("plain.pdf")}\n`]);
    const answer = JSON.stringify({ ok: true, value: data, workings: null, rules: "x" });
    expect((await cli.run(["document", name, "-", out("answer.pdf")], answer)).code).toBe(0);
    expect(readFileSync(out("plain.pdf")).equals(readFileSync(out("answer.pdf")))).toBe(true);
    expect(readPdf(readFileSync(out("plain.pdf"))).pages.length).toBeGreaterThan(0);
  });

  it("writes the bytes that the library returns", async () => {
    const drawn = await drawPayslip(payslipContents(), fonts);
    await cli.run(["document", "payslip", "-", out("same.pdf")], JSON.stringify(payslipContents()));
    expect(drawn.ok && readFileSync(out("same.pdf")).equals(drawn.value)).toBe(true);
  });

  it("takes the employer of a payment record from a file", async () => {
    const { employer: _, ...record } = p32();
    const employer = cli.file("employer.json", JSON.stringify(FORM_EMPLOYER));
    expect((await cli.run(["document", "p32", "-", out("p32.pdf")], JSON.stringify(record))).err).toContain(
      'do not name the employer. Add "--employer <file.json>".',
    );
    await cli.run(["document", "p32", "-", out("p32.pdf"), "--employer", employer], JSON.stringify(record));
    const drawn = await drawP32(p32(), fonts);
    expect(drawn.ok && readFileSync(out("p32.pdf")).equals(drawn.value)).toBe(true);
  });

  it.each(["p45", "p60", "p32", "payslip"])("draws what filing %s prints of its example", async (form) => {
    const made = await cli.run(["filing", form], readFileSync(join(ROOT, `examples/filing-${form}.json`), "utf8"));
    const drawn = await cli.run(["document", form, "-", out(`example-${form}.pdf`)], made.out);
    expect([made.err, drawn.err, drawn.code]).toEqual(["", "", 0]);
  });

  it("closes with the first line of a password file", async () => {
    const password = cli.file("password.txt", "Bara brith 2026\nnot this\n");
    await cli.run(
      ["document", "payslip", "-", out("locked.pdf"), "--password-file", password],
      JSON.stringify(payslipContents()),
    );
    expect(firstPage(readFileSync(out("locked.pdf")), "Bara brith 2026")).toContain("/MCID 0");
  });

  it("writes nothing where anything is wrong, and says what", async () => {
    const wrong = await cli.run(
      ["document", "p60", "-", out("wrong.pdf")],
      JSON.stringify({ ...p60(), lastName: "王", oops: 1 }),
    );
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("lastName has characters that the fonts cannot print (U+738B)");
    expect(wrong.err).toContain("oops is not a known field");
    expect(existsSync(out("wrong.pdf"))).toBe(false);
    expect((await cli.run(["document", "p60", "-", out("wrong.pdf")], "{")).code).toBe(2);
    expect((await cli.run(["document", "p61"])).err).toContain('did you mean "document p60"');
  });
});
