import { spawn, spawnSync } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../../src/platform/free-port";

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = readFileSync(join(ROOT, "docs/webhooks.md"), "utf8");
const folder = mkdtempSync(join(ROOT, "test/services/webhooks/.receivers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = JSON.stringify({ eventId: "01JZ3V6D4R8QK2M5N7P9T1W3X5", type: "payslip.finalised", name: "Siân £1" });
const id = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

/** Returns the last program of a language on the page. */
function programOf(language: string): string {
  const found = [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(([, code = ""]) => code);
  const program = found.find((code) => /WEBHOOK_SECRET/.test(code));
  if (program === undefined) throw new Error(`The page has no receiver in ${language}.`);
  return program;
}

function signedAt(seconds: number): Readonly<Record<string, string>> {
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  const others = `v1,${randomBytes(32).toString("base64")} v2,${signature}`;
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `${others} v1,${signature}` };
}

const now = () => Math.floor(Date.now() / 1_000);
const hasInterpreter = (command: string) => spawnSync(command, ["--version"]).status === 0;

/** Starts a receiver, and returns its statuses for a right, a repeated, an old and a changed request. */
async function answersOf(command: string, file: string): Promise<readonly number[]> {
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, [file], { env, stdio: "ignore" });
  const post = async (headers: Readonly<Record<string, string>>, sent: string): Promise<number> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: sent })).status;
      } catch (error) {
        if (tries === 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  try {
    const right = signedAt(now());
    return [
      await post(right, body),
      await post(right, body),
      await post(signedAt(now() - 400), body),
      await post(right, `${body} `),
    ];
  } finally {
    child.kill();
  }
}

describe("the receivers of docs/webhooks.md", () => {
  it("in TypeScript accept what is right and refuse what is not", async () => {
    const file = join(folder, "receiver.ts");
    writeFileSync(file, programOf("ts"));
    expect(await answersOf(process.execPath, file)).toEqual([204, 204, 400, 400]);
  });

  const python = hasInterpreter("python3");
  it.skipIf(!python)(`in Python do so too${python ? "" : " (not run: there is no python3)"}`, async () => {
    const file = join(folder, "receiver.py");
    writeFileSync(file, programOf("python"));
    expect(await answersOf("python3", file)).toEqual([204, 204, 400, 400]);
  });

  const openssl = spawnSync("openssl", ["version"]).status === 0;
  it.skipIf(!openssl)(`in a shell do so too${openssl ? "" : " (not run: there is no openssl)"}`, () => {
    const place = mkdtempSync(join(tmpdir(), "paypacket-receiver-"));
    const run = (sent: string) => {
      writeFileSync(join(place, "body"), sent);
      const headers = signedAt(now());
      const env = {
        ...process.env,
        WEBHOOK_SECRET: secret,
        WEBHOOK_ID: id,
        WEBHOOK_TIMESTAMP: headers["webhook-timestamp"],
        WEBHOOK_SIGNATURE: headers["webhook-signature"],
      };
      return spawnSync("sh", ["-c", programOf("sh")], { cwd: place, env, encoding: "utf8" }).stdout.trim();
    };
    expect([run(body), run(`${body} `)]).toEqual(["accepted", "refused"]);
    rmSync(place, { recursive: true });
  });
});
