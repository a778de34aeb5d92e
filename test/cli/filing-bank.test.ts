import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands";
import { commandHere } from "./here";

const cli = commandHere();

function exampleOf(words: string): string {
  const command = commands.find((candidate) => candidate.words.join(" ") === words);
  return (command?.examples[0] ?? "").replace(/^echo '/, "").replace(/' \| .*$/, "");
}

describe("filing bacs", () => {
  const example = exampleOf("filing bacs");

  it("writes the file of its example, and reads it back", async () => {
    const { code, out, err } = await cli.run(["filing", "bacs"], example);
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\r\n").map((line) => line.length)).toEqual([80, 80, 80, 80, 100, 100, 80, 80, 80, 0]);
    const read = JSON.parse((await cli.run(["filing", "bacs", "--read"], out)).out);
    expect(read.value).toMatchObject({ serialNumber: "000042", processingDate: "2026-11-26" });
    expect(read.value.records.map((record: object) => record)).toMatchObject([
      { type: "Credit", amountPence: 184217, accountName: "SAMPLE ONE" },
      { type: "Contra", amountPence: 184217 },
    ]);
  });

  it("says where facts and files are wrong", async () => {
    const wrong = await cli.run(["filing", "bacs"], example.replace("66374958", "66374959"));
    expect(JSON.parse(wrong.err)).toMatchObject({
      token: "bank_details_fail_modulus_check",
      path: "/payments/0/accountNumber",
    });
    expect([wrong.code, wrong.out]).toEqual([2, ""]);
    const { out } = await cli.run(["filing", "bacs"], example);
    const broken = await cli.run(["filing", "bacs", "--read"], out.replace("SAMPLE ONE", "SAMPLE #1 "));
    expect(JSON.parse(broken.err)).toMatchObject({
      token: "invalid_format",
      arguments: { line: 5, column: 83 },
      message: expect.stringContaining("line 5, column 83"),
    });
  });
});

describe("filing provider-file", () => {
  it("writes the file of its example, and reads it back", async () => {
    const { code, out, err } = await cli.run(["filing", "provider-file"], exampleOf("filing provider-file"));
    expect([code, out, err]).toEqual([0, "QQ123456C,,06/04/2026,12/04/2026,400.00,8.40,14.00,,,,\r\n", ""]);
    const read = await cli.run(["filing", "provider-file", "--read", "--profile", "contributions"], out);
    expect(JSON.parse(read.out)).toMatchObject({
      ok: true,
      value: { records: [{ nationalInsuranceNumber: "QQ123456C", employerContribution: "8.40" }] },
    });
  });

  it.each([
    [["--read"], "contributions, nest-contributions"],
    [["--read", "--profile", "acme"], '"--profile acme" must be one of'],
    [["--profile", "contributions"], '"--profile" goes with "--read"'],
  ])("%j is answered in a sentence", async (words, expected) => {
    const { code, err } = await cli.run(["filing", "provider-file", ...words], "{}");
    expect(err).toContain(expected);
    expect(code).toBe(2);
  });
});

describe("filing check-account", () => {
  const call = async (sortCode: string, accountNumber: string, words: readonly string[] = []) =>
    await cli.run(["filing", "check-account", ...words], JSON.stringify({ sortCode, accountNumber }));

  it("tells accounts that pass from those that do not", async () => {
    const good = await cli.run(["filing", "check-account"], exampleOf("filing check-account"));
    expect(JSON.parse(good.out).value).toMatchObject({ isValid: true, isChecked: true });
    expect(good.code).toBe(0);
    const bad = await call("08-99-99", "66374959");
    expect(JSON.parse(bad.out).value).toMatchObject({ isValid: false });
    expect(bad.code).toBe(2);
  });

  it("uses the operator's files that it is given, and says which of their lines are wrong", async () => {
    const weights = "000000 999999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1\r\n";
    const file = cli.file("VALACDOS.txt", weights);
    const checked = await call("000001", "66374959", ["--weights", file]);
    expect(JSON.parse(checked.out).value).toMatchObject({ isChecked: true, tableVersion: file });
    const broken = await call("000001", "66374959", ["--weights", cli.file("broken.txt", `${weights}here\r\n`)]);
    expect(broken.err).toContain("line 2");
    expect(broken.code).toBe(2);
    expect((await call("000001", "66374959", ["--substitutions", file])).err).toContain(
      '"--substitutions" goes with "--weights"',
    );
  });

  it("refuses what is no account", async () => {
    const { code, out, err } = await call("0899", "x");
    expect(err.trim().split("\n")).toHaveLength(2);
    expect([code, out]).toEqual([2, ""]);
  });
});
