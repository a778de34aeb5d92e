import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder outside the repository in which a reader's steps are made, and counted. */
export class FreshProject {
  readonly folder = mkdtempSync(join(tmpdir(), "paypacket-path-"));
  private readonly running: ChildProcess[] = [];
  private count = 0;

  constructor(
    private readonly page: string,
    private readonly tarballs: string,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {
    // Root's PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(this.folder, 0o711);
  }

  get steps(): number {
    return this.count;
  }

  /** Returns the blocks of the page in a language, without their indentation, with the packed files for the names in it. */
  blocks(language: string): readonly string[] {
    const text = readFileSync(`docs/${this.page}.md`, "utf8");
    return [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\``, "gms"))].map(
      ([, indent = "", code = ""]) =>
        code.replaceAll(new RegExp(`^${indent}`, "gm"), "").replaceAll("../paypacket/", `${this.tarballs}/`),
    );
  }

  write(name: string, text: string): void {
    this.count += 1;
    writeFileSync(join(this.folder, name), text);
  }

  /** Makes a step in the terminal; returns what it printed. Throws if it fails. */
  terminal(commands: string, input = ""): string {
    this.count += 1;
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", commands], {
      cwd: this.folder,
      encoding: "utf8",
      env: this.env(),
      input,
    });
    if (status !== 0) throw new Error(`${commands}\nexits with ${status}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Makes a step that starts a program, and returns what it printed until `until` is among it. */
  async start(command: string, until: string): Promise<string> {
    this.count += 1;
    const child = spawn("bash", ["-c", `exec ${command}`], { cwd: this.folder, detached: true, env: this.env() });
    this.running.push(child);
    let printed = "";
    child.stderr.on("data", (text) => (printed += text));
    for await (const text of child.stdout) {
      printed += text;
      if (printed.includes(until)) return printed;
    }
    throw new Error(`${command} ended: ${printed}`);
  }

  /** Counts a step that is made in a browser. */
  inBrowser(): void {
    this.count += 1;
  }

  /** Stops what was started, and removes the folder. */
  async remove(): Promise<void> {
    for (const child of this.running) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      process.kill(-(child.pid ?? 0), "SIGINT");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private env(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.environment };
  }
}
