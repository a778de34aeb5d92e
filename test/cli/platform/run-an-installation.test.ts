import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../src/platform/free-port";
import { serverAddress } from "../../support/postgres";
import { commandLine, ROOT } from "../support";
import { dataFolder } from "./running-platform";

// docs/run-an-installation.md as it is, except for ports, names and the server's address.

const cli = commandLine({ program: "paypacket-server" });
const folder = dataFolder();
const user = `paypacket_page_${randomBytes(6).toString("hex")}`;
const databases = [user, `${user}_sandbox`];
const page = readFileSync(join(ROOT, "docs/run-an-installation.md"), "utf8");
let server: URL;
let isBefore17 = false;

beforeAll(async () => {
  server = new URL(await serverAddress());
  const { rows } = await asAdministrator("select current_setting('server_version_num')::int < 170000 as old");
  isBefore17 = rows[0].old;
});

afterAll(async () => {
  for (const name of databases) await asAdministrator(`drop database if exists ${name} with (force)`);
  await asAdministrator(`drop role if exists ${user}`);
});

async function asAdministrator(statement: string) {
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function blocksOf(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, text = ""]) => text);
}

/** Prepares the server as the page says; the roles belong to the server and may exist from other tests. */
async function prepareServer(): Promise<void> {
  const older = "lc_collate 'C' lc_ctype 'C.UTF-8'";
  for (const written of blocksOf("sql").join("").split(";")) {
    const named = written.replace(/\bpaypacket(?=\b|_)/g, user).trim();
    const statement = isBefore17 ? named.replace(/locale 'C'.*$/s, older) : named;
    if (statement === "") continue;
    await asAdministrator(statement).catch((error) => {
      if (!/create role app_/.test(statement) || error.code !== "42710") throw error;
    });
  }
}

async function script(): Promise<string> {
  const own = new URL(server.href);
  [own.username, own.password, own.pathname] = [user, "choose-a-password", `/${user}`];
  const [sandbox, live, health] = [await freePort(), await freePort(), await freePort()];
  return blocksOf("bash")
    .join("\n")
    .replaceAll("8080", String(sandbox))
    .replaceAll("8081", String(live))
    .replaceAll("8082", String(health))
    .replace(/postgres:\/\/\S+/, own.href);
}

/** Returns a `paypacket-server` on the shell's path, as in an installed package. */
function installed(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "paypacket-server"), `#!/bin/sh\nexec "${process.execPath}" "${cli.bundle}" "$@"\n`);
  chmodSync(join(bin, "paypacket-server"), 0o755);
  return bin;
}

it("leads from nothing to several processes on a server, with a copy that is gone back to", async () => {
  await prepareServer();
  const env = { PATH: `${installed()}:${process.env.PATH}`, HOME: folder };
  const words = [
    "--norc",
    "-euo",
    "pipefail",
    "-c",
    `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${await script()}`,
  ];
  const { stdout, stderr } = await promisify(execFile)("bash", words, { cwd: folder, env });
  expect(stdout.trim().split("\n")).toEqual([
    ...[
      "Sample Bakery Ltd",
      expect.stringMatching(/\/console$/),
      "200",
      "200",
      expect.stringMatching(/^[1-9]/),
      "logged",
      "stopped",
    ],
    ...["Sample Bakery Ltd", "stopped", "Sample Bakery Ltd", "all stopped"],
  ]);
  expect(stderr.replaceAll(/^The secret is not shown again: keep it where .* within seven days\.\n+/gm, "")).toBe("");
  const logs = ["paypacket.log", "api.log", "worker.log", "dispatcher.log"]
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  const [secret = ""] =
    /client_secret +(\S+)/.exec(readFileSync(join(folder, "first-account.txt"), "utf8"))?.slice(1) ?? [];
  expect(secret).not.toBe("");
  for (const hidden of [secret, "Sample Bakery", "owner@"]) expect(logs).not.toContain(hidden);
});
