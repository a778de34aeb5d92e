import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandHere } from "./here";
import { ROOT } from "./support";

const cli = commandHere();

function example(name: string): { readonly path: string; readonly text: string } {
  const text = readFileSync(join(ROOT, "examples", name), "utf8");
  return { path: cli.file(name, text), text };
}

describe("an input that would be written over", () => {
  it.each([
    ["run", "sample-employer.json", ["run", "FILE", "--out", "FILE"]],
    ["batch", "sample-people.jsonl", ["batch", "FILE", "--year", "2026-27", "--out", "FILE"]],
    ["document", "filing-p60.json", ["document", "p60", "FILE", "FILE"]],
    ["journal", "journal-mappings.json", ["journal", "x.json", "--mappings", "FILE", "--out", "FILE"]],
    ["rules regress", "payslip.json", ["rules", "regress", "--expect", "FILE", "--svg", "FILE"]],
  ])("is kept by %s, with a message", async (_, name, words) => {
    const { path, text } = example(name);
    const { code, err, out } = await cli.run(words.map((word) => (word === "FILE" ? path : word)));
    expect(err).toContain(`"${path}" is the input "${path}", which would be lost. Choose another name.`);
    expect([code, out, readFileSync(path, "utf8")]).toEqual([2, "", text]);
  });

  it("is recognised behind links and other spellings of its path", async () => {
    const { path, text } = example("sample-employer.json");
    const [soft, hard] = [join(cli.folder(), "soft.json"), join(cli.folder(), "hard.json")];
    symlinkSync(path, soft);
    linkSync(path, hard);
    for (const other of [
      soft,
      hard,
      join(cli.folder(), ".", "..", cli.folder().split("/").at(-1) ?? "", "sample-employer.json"),
    ]) {
      expect((await cli.run(["run", path, "--out", other])).code).toBe(2);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  it("is recognised among the files beside a batch's result", async () => {
    const path = cli.file("people.csv.refused.jsonl", example("sample-people.jsonl").text);
    const out = path.slice(0, -".refused.jsonl".length);
    const { code, err } = await cli.run(["batch", path, "--year", "2026-27", "--out", out]);
    expect([code, err.split("\n")[0]]).toEqual([
      2,
      `"${path}" is the input "${path}", which would be lost. Choose another name.`,
    ]);
  });
});
