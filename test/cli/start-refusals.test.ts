import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoFolder } from "./demo/running-demo";
import { commandLine, type Outcome } from "./support";

// A refusal to start is in sentences, each on its own line, which say what to do, without a usage line.

const cli = commandLine({ program: "paypacket-server" });
const folder = demoFolder();
const START = ["platform", "start"];
const DEMO = ["serve", "--demo"];
const ACCOUNT = [
  ...["platform", "create-account", "--environment", "live", "--account", "Sample Bureau"],
  ...["--organisation", "Sample Bakery Ltd", "--owner-email", "owner@sample.example"],
];

function run(words: readonly string[], variables: Readonly<Record<string, string>>): Outcome {
  return cli.run(words, "", { SANDBOX_PORT: "0", PORT: "0", DATA_FOLDER: join(cli.folder(), "none"), ...variables });
}

/** Runs with a limit on open files too low for any server to start. */
function runWithFewFiles(words: readonly string[], dataFolder: string): Outcome {
  const script = 'ulimit -n 24 && exec "$0" "$@"';
  const env = { PATH: process.env.PATH ?? "", DATA_FOLDER: dataFolder, SANDBOX_PORT: "0", PORT: "0" };
  const done = spawnSync("sh", ["-c", script, process.execPath, cli.bundle, ...words], { env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function expectRefused({ code, err }: Outcome): void {
  expect(err).not.toMatch(/\ufffd|Usage:|fault of paypacket/);
  expect(code).toBe(2);
}

describe("a start that is refused", () => {
  it("puts each setting that is wrong on a line", () => {
    for (const words of [START, DEMO, ACCOUNT]) {
      const refused = run(words, { SANDBOX_ADDRESS: "nowhere", LOG_LEVEL: "loud" });
      expectRefused(refused);
      expect(refused.err.split("\n").filter((line) => /^ {2}[A-Z_]+: /.test(line))).toHaveLength(2);
    }
  });

  it("says that the data folder is a file, or below one", () => {
    const file = cli.file("file", "text");
    for (const words of [START, DEMO]) {
      const refused = run(words, { DATA_FOLDER: file });
      expectRefused(refused);
      expect(refused.err).toContain(`DATA_FOLDER: ${file} is a file. Name a folder`);
    }
    const refused = run(ACCOUNT, { DATA_FOLDER: join(file, "data") });
    expectRefused(refused);
    expect(refused.err).toContain(`DATA_FOLDER: ${join(file, "data")} is below a file. Name a folder`);
  });

  it("keeps provisional rules out of live", () => {
    const refused = run([...START, "--provisional"], { LIVE_PORT: "0" });
    expectRefused(refused);
    expect(refused.err).toContain("--provisional is for a rehearsal in the sandbox: start it without LIVE_PORT.");
  });

  it("is reported also when the secret key is stated", () => {
    const file = cli.file("other-file", "text");
    const refused = run(START, { DATA_FOLDER: file, SECRET_KEY: Buffer.alloc(32, 7).toString("base64") });
    expectRefused(refused);
    expect(refused.err).toContain(`DATA_FOLDER: ${file} is a file. Name a folder`);
  });

  it("says that the process may not open enough files", () => {
    const refused = runWithFewFiles(START, join(cli.folder(), "few"));
    expectRefused(refused);
    expect(refused.err).toContain("ulimit -n");
  });

  it("says which host is not of this machine", () => {
    const refused = run(DEMO, { HOST: "192.0.2.1", DATA_FOLDER: folder });
    expectRefused(refused);
    expect(refused.err).toContain("--host");
  });
});

describe("a message to a person", () => {
  it("never holds the sign for a character that cannot be shown", () => {
    const slips = [["rnu"], ["serve", "--bogus"], ["serve", "--port", "http"], ["platform", "create-account"]];
    for (const words of slips) {
      const { code, err } = cli.run(words);
      expect(code).toBe(2);
      expect(err).not.toContain("\ufffd");
    }
    const { err } = cli.run(["platform", "create-account"]);
    expect(err.split("\n").filter((line) => line.startsWith("  --"))).toHaveLength(4);
  });
});
