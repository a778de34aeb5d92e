import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { commandLine, ROOT } from "../cli/support";

// The programs and commands of the documentation, run as written.

const folder = join(ROOT, `node_modules/.cache/paypacket-docs/${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

function blocks(document: string, language: string): string[] {
  const fence = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\`$`, "gm");
  const text = readFileSync(join(ROOT, "docs", document), "utf8");
  return [...text.matchAll(fence)].map(([, indent = "", body = ""]) =>
    body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

function outputOf(program: string, name: string): string {
  const source = join(folder, `${name}.ts`);
  const outfile = join(folder, `${name}.mjs`);
  writeFileSync(source, program);
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["fast-check", "zod"],
    alias: {
      "paypacket/testing": join(ROOT, "src/engine/testing"),
      "paypacket/rules": join(ROOT, "src/rules/all.ts"),
      paypacket: join(ROOT, "src/engine"),
    },
  });
  return execFileSync(process.execPath, [outfile], { encoding: "utf8" });
}

describe("docs/testing.md", () => {
  const programs = blocks("testing.md", "ts");
  const outputs = blocks("testing.md", "text");

  it("has an output for every program", () => {
    expect(programs.length).toBe(4);
    expect(outputs.length).toBe(programs.length);
  });

  it.each(programs.map((program, index) => [index + 1, program] as const))(
    "program %i prints what it says",
    (number, program) => {
      expect(outputOf(program, `program-${number}`)).toBe(outputs[number - 1]);
    },
  );
});

describe("docs/tasks/test-an-april-update.md", () => {
  const cli = commandLine();
  const [april = "", calc = "", declared = "", whatIf = ""] = blocks("tasks/test-an-april-update.md", "sh");
  const words = (command: string) =>
    [...command.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "").slice(1);

  it("compares the years, and the declared changes are all that happen", () => {
    const [expected = ""] = blocks("tasks/test-an-april-update.md", "json");
    const file = cli.file("expected-changes.json", expected);
    const svg = join(cli.folder(), "changes.svg");
    const call = words(declared).map((word) => ({ "expected-changes.json": file, "changes.svg": svg })[word] ?? word);
    expect(cli.run(words(april)).code).toBe(4);
    const { code, out } = cli.run(call);
    expect(out).toContain("Every change was declared, and all of them happened.");
    expect(code).toBe(0);
    expect(readFileSync(svg, "utf8")).toContain("</svg>");
  });

  it("asks what if", () => {
    expect(cli.run(words(whatIf)).out).toContain("Not declared: tax");
  });

  it("explains the smallest example", () => {
    const { smallest } = JSON.parse(cli.run([...words(april), "--json"]).out);
    const single = smallest.find(({ kind }: { kind: string }) => kind === "payslip");
    const { code, out } = cli.run(words(calc.split("<")[0] ?? ""), JSON.stringify(single.facts));
    expect(JSON.parse(out).workings.steps.length).toBeGreaterThan(3);
    expect(code).toBe(0);
  });
});
