import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { commandGroups, commands } from "../../src/cli/commands";
import { runCommandLine } from "../../src/cli/run-command-line";
import { processTerminal } from "../../src/cli/terminal";
import { commandLine, SAMPLE } from "./support";

const cli = commandLine();

/** Returns what a command line prints, run in this process. */
async function said(words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const terminal = { ...processTerminal(process), width: 80, paint: (_: string, text: string) => text };
  await runCommandLine(words, { ...terminal, print: (text) => void printed.push(text) });
  return printed.join("");
}

describe("help", () => {
  it("lists every command and where to start", () => {
    const { code, out, err } = cli.run(["--help"]);
    for (const { words, summary } of commands.filter(({ words: [first] }) => first !== "calc")) {
      expect(out).toContain(words.join(" "));
      expect(out.replace(/\s+/g, " ")).toContain(summary);
    }
    for (const { title } of commandGroups) expect(out).toContain(title);
    expect(out.split("\n").length).toBeLessThan(80);
    expect(out).toContain("calc <command>");
    expect(out).toContain("paypacket run examples/sample-employer.json");
    expect([code, err]).toEqual([0, ""]);
  });

  it.each(commands.map((command) => command.words.join(" ")))(
    "explains %s with options and an example",
    async (words) => {
      const out = await said([...words.split(" "), "--help"]);
      const command = commands.find((candidate) => candidate.words.join(" ") === words);
      for (const option of command?.options ?? []) expect(out).toContain(`--${option.name}`);
      expect(out).toContain(`paypacket ${words}`);
      expect(out).toContain("Examples");
    },
  );

  it("is the same by its word as by its option, of every command", async () => {
    for (const { words } of commands) expect(await said(["help", ...words])).toBe(await said([...words, "--help"]));
    expect(cli.run(["help", "run"]).out).toBe(await said(["run", "--help"]));
  });

  it("is the same from what a build keeps of it, without loading a command", () => {
    const built = dirname(cli.bundle);
    const kept = `${built}-with-help`;
    cpSync(built, kept, { recursive: true });
    const printed = (words: readonly string[]) =>
      spawnSync(process.execPath, [join(kept, "cli.js"), ...words], { encoding: "utf8" });
    execFileSync(process.execPath, [join(kept, "describe.js")]);
    for (const words of [
      ["--help"],
      ["rules", "-h"],
      ["run", "--help"],
      ["help", "calc", "gross-to-net"],
      ["rnu", "--help"],
    ]) {
      expect(printed(words)).toMatchObject({ stdout: cli.run(words).out, stderr: cli.run(words).err });
    }
    for (const file of readdirSync(kept)) if (/^(start-program|paypacket)-.*\.js$/.test(file)) rmSync(join(kept, file));
    expect(printed(["batch", "--help"]).stdout).toBe(cli.run(["batch", "--help"]).out);
    rmSync(kept, { recursive: true });
  });

  it("lists a family of commands", () => {
    const { out } = cli.run(["rules", "--help"]);
    expect(out).toContain("rules diff <year> <year>");
    expect(out).not.toContain("calc income-tax");
    const calc = cli.run(["calc", "--help"]).out;
    for (const { words } of commands.filter(({ words: [first] }) => first === "calc")) {
      expect(calc).toContain(words.join(" "));
    }
  });

  it("fits a narrow screen", () => {
    const { out } = cli.run(["--help"], "", { COLUMNS: "64" });
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(64);
  });

  it("names examples that are there, wherever it is asked", () => {
    const elsewhere = join(cli.folder(), "a project");
    mkdirSync(elsewhere);
    const help = execFileSync(process.execPath, [cli.bundle, "--help"], { cwd: elsewhere, encoding: "utf8" });
    const [, first = ""] = /^ {2}paypacket (run .*)$/m.exec(help) ?? [];
    expect(first).toContain(SAMPLE);
    const run = spawnSync("sh", ["-c", `"${process.execPath}" "${cli.bundle}" ${first}`], { cwd: elsewhere });
    expect([run.status, run.stderr.toString()]).toEqual([0, ""]);
  });

  it("tells the version", () => {
    expect(cli.run(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it("is shown, as a mistake, when no command is named", () => {
    const { code, out, err } = cli.run([]);
    expect(err).toContain("Pay people");
    expect([code, out]).toEqual([2, ""]);
  });
});

describe("a slip on the command line", () => {
  it.each<[string[], string]>([
    [["rnu"], 'Unknown command "rnu". Did you mean "run"?'],
    [["frobnicate"], 'Unknown command "frobnicate".\nRun "paypacket --help" to see all commands.'],
    [
      ["serve", "--demo"],
      '"serve" is a command of the package paypacket-server. Run "npx paypacket-server serve --demo".',
    ],
    [["calc"], "calc"],
    [["calc", "income-taxes"], 'did you mean "calc income-tax"?'],
    [["rules", "list", "now"], '"now" is one word too many.'],
    [["run"], "<payroll.json|csv> is required"],
    [["run", SAMPLE, "--explian", "S01"], 'Did you mean "--explain"?'],
    [["run", SAMPLE, "--explain"], '"--explain" needs a value'],
    [["run", SAMPLE, "--periods=yes"], '"--periods" takes no value.'],
    [["run", SAMPLE, "--employee", "S1"], 'Nobody in the file is "S1".'],
    [["run", SAMPLE, "--date", "2026-04-30"], '"--date" goes with "--explain" or "--fps".'],
    [["rules", "diff", "2025-26"], "<year> is required"],
    [["rules", "diff", "2025-26", "2030-31"], "No rules are held for 2030-31."],
    [["rules", "diff", "2025-26", "later"], '"later" is not a tax year; use the form 2026-27.'],
  ])("%j is answered in a sentence", (words, expected) => {
    const { code, out, err } = cli.run(words);
    expect(err).toContain(expected);
    expect(err).not.toMatch(/\n\s+at /);
    expect([code, out]).toEqual([2, ""]);
  });

  it("shows no control characters that came from the command line", () => {
    expect(cli.run(["\u001b[31mred"]).err).not.toContain("\u001b");
  });
});

describe("colour", () => {
  it("is used only where it is wanted", () => {
    expect(cli.run(["--help"], "", { FORCE_COLOR: "1" }).out).toContain("\u001b[");
    expect(cli.run(["--help"], "", { FORCE_COLOR: "1", NO_COLOR: "1" }).out).not.toContain("\u001b[");
    expect(cli.run(["--help"]).out).not.toContain("\u001b[");
  });
});
