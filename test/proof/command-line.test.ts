import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandHere } from "../cli/here";
import { payslipContents } from "../documents/support/samples";
import { STATEMENTS } from "./statements";

const { run, file, folder } = commandHere();

const problems = (err: string) =>
  err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("proof", () => {
  it("makes a key, signs a run with it, and verifies every payslip and every QR code", async () => {
    const made = await run(["proof", "key"]);
    const own = file("private.json", made.out);
    const shown = file("public.json", (await run(["proof", "key", "--public"], made.out)).out);
    const signed = await run(["proof", "sign", "--key", own], JSON.stringify(STATEMENTS.slice(0, 3)));
    expect([signed.code, signed.err]).toEqual([0, ""]);
    const verified = await run(["proof", "verify", "--key", shown], signed.out);
    expect([verified.code, verified.err]).toEqual([0, ""]);
    const { proven } = JSON.parse(verified.out);
    expect(proven.map(({ netPay }: { netPay: string }) => netPay)).toEqual(["1000.00", "1350.00", "2500.00"]);
    const { codes, proofs, root } = JSON.parse(signed.out);
    expect(proven[0]).toMatchObject({ root, about: { employer: "Sample Ltd", employee: "Person 1" } });
    for (const [at, code] of codes.entries()) {
      const scanned = await run(["proof", "verify", "--key", shown], `${code}\n`);
      expect(JSON.parse(scanned.out).proven).toEqual([proven[at]]);
    }
    expect((await run(["proof", "verify", "--key", shown], JSON.stringify(proofs[1]))).code).toBe(0);
  });

  it("ends a payslip's PDF in the code of its proof", async () => {
    const key = file("pdf-key.json", (await run(["proof", "key"])).out);
    const signed = await run(["proof", "sign", "--key", key], JSON.stringify(STATEMENTS[0]));
    const contents = file("contents.json", JSON.stringify(payslipContents()));
    const pdf = join(folder(), "payslip.pdf");
    const drawn = await run(["document", "payslip", contents, pdf, "--proof", file("proof.json", signed.out)]);
    expect([drawn.code, drawn.err]).toEqual([0, ""]);
    expect(readFileSync(pdf, "latin1")).toMatch(/^%PDF[\s\S]* re$/m);
    const refused = await run(["document", "payslip", contents, pdf, "--proof", contents]);
    expect(refused.err).toContain("is not the proof of one payslip");
    expect(refused.code).toBe(2);
  });

  it("says what was changed and where, for each of several proofs", async () => {
    const made = (await run(["proof", "key"])).out;
    const key = file("pair.json", made);
    const signed = await run(["proof", "sign", "--key", key], JSON.stringify(STATEMENTS.slice(0, 2)));
    const forged = signed.out.replaceAll('"netPay": "1350.00"', '"netPay": "1530.00"');
    const { code, out, err } = await run(["proof", "verify", "--key", key], forged);
    expect([code, out]).toEqual([2, ""]);
    expect(problems(err)).toMatchObject([
      { token: "root_differs", path: "/proofs/1/root" },
      {
        token: "figure_differs",
        path: "/proofs/1/record/figures/forPeriod/netPay",
        arguments: { stated: "1530.00", calculated: "1350.00" },
      },
      { token: "figure_differs", path: "/proofs/1/record/figures/yearToDate/netPay" },
    ]);
    const other = file("other.json", (await run(["proof", "key"])).out);
    const unknown = await run(["proof", "verify", "--key", other], signed.out);
    expect(problems(unknown.err).map(({ token }) => token)).toEqual(["key_unknown", "key_unknown"]);
  });

  it.each([
    ["no key", ["proof", "sign"], "{}", /"--key" is required/],
    [
      "a key that is none",
      ["proof", "sign", "--key", file("none.json", "{}")],
      "{}",
      /"token":"required","path":"\/key\/x"/,
    ],
    [
      "facts with something wrong",
      [
        "proof",
        "sign",
        "--key",
        file("k.json", JSON.stringify({ kty: "OKP", crv: "Ed25519", x: "A".repeat(43), d: "A".repeat(43) })),
      ],
      '{"facts":{"grossPay":"1.001"}}',
      /"not_whole_pence","path":"\/payslips\/0\/facts\/grossPay"/,
    ],
    [
      "no proof",
      [
        "proof",
        "verify",
        "--key",
        file(
          "p.json",
          JSON.stringify({ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }),
        ),
      ],
      "{}",
      /"path":"\/record"/,
    ],
    [
      "half a code",
      ["proof", "verify", "--key", join(folder(), "p.json")],
      "PAYPACKET1:ABC",
      /invalid_format.*whole and unchanged/,
    ],
    [
      "a code with the hash alone",
      ["proof", "verify", "--key", join(folder(), "p.json")],
      "PAYPACKET1/AB",
      /its hash alone/,
    ],
  ])("refuses %s", async (_, words, input, said) => {
    const { code, out, err } = await run(words, input);
    expect(err).toMatch(said);
    expect([code, out]).toEqual([2, ""]);
  });
});
