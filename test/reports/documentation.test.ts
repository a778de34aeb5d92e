import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { DATASETS } from "../../src/engine/reports";
import { ROOT } from "../cli/support";

const page = readFileSync(join(ROOT, "docs/reports.md"), "utf8");
const folder = mkdtempSync(join(ROOT, "node_modules/.cache/reports-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));

function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, body = ""]) => body);
}

function outputOf(program: string, name: string): string {
  const source = join(folder, `${name}.ts`);
  const outfile = join(folder, `${name}.mjs`);
  writeFileSync(source, program);
  const alias = { "paypacket/reports": join(ROOT, "src/engine/reports") };
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: "node", format: "esm", alias });
  return execFileSync(process.execPath, [outfile], { encoding: "utf8" });
}

describe("docs/reports.md", () => {
  it("has programs that print what it says", () => {
    const programs = blocks("ts");
    expect(programs).toHaveLength(3);
    expect(programs.map((program, at) => outputOf(program, `program-${at}`))).toEqual(blocks("text"));
  });

  it("names every dataset", () => {
    const [, listed = ""] = /^\| `dataset` \| (.*) \|$/m.exec(page) ?? [];
    expect(listed.split(", ")).toEqual(DATASETS.map(({ name }) => `\`${name}\``));
  });
});
