import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { sized } from "../../support/sized";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? sized(2, 5));
const folder = mkdtempSync(join(tmpdir(), "paypacket-killed-"));
chmodSync(folder, 0o711);
let process_: ChildProcess | null = null;

afterAll(async () => {
  process_?.kill("SIGKILL");
  await wait(1_000);
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const script = join(import.meta.dirname, "serve-notes.ts");
  const started = spawn(process.execPath, ["scripts/run.mjs", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process_ = started;
  return new Promise((resolve, reject) => {
    started.stdout.once("data", (data) => resolve(String(data).trim()));
    started.once("exit", () => reject(new Error("It did not start")));
  });
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => process_?.once("exit", resolve));
  process_?.kill("SIGKILL");
  await gone;
}

const HEADERS = { "content-type": "application/json", "x-auth-token": "CLIENT/ORG" };

/** Writes notes until the process is gone; each with a key, so that a lost response can be requested again. */
async function write(address: string, writer: string, acknowledged: Set<string>, asked: Set<string>): Promise<void> {
  for (let number = 1; ; number += 1) {
    const text = `${writer}-${number}`;
    asked.add(text);
    const body = JSON.stringify({ text });
    const headers = { ...HEADERS, "idempotency-key": text };
    try {
      const answer = await fetch(`${address}/v1/notes`, { method: "POST", headers, body });
      if (answer.status === 201) acknowledged.add(text);
    } catch {
      return;
    }
  }
}

async function noted(address: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let token = "";
  do {
    const query = `pageSize=10${token === "" ? "" : `&paginationToken=${token}`}`;
    const answer = await fetch(`${address}/v1/notes?${query}`, { headers: HEADERS });
    const { data, metadata } = (await answer.json()).content;
    texts.push(...data.items.map(({ text }: { text: string }) => text));
    token = metadata.paginationToken ?? "";
  } while (token !== "");
  return texts;
}

describe(`a process that is killed ${ROUNDS} times`, () => {
  it("has every note that it acknowledged, once, and none that nobody asked for", async () => {
    const [acknowledged, asked] = [new Set<string>(), new Set<string>()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const address = await start();
      const writers = [1, 2, 3, 4].map((writer) => write(address, `${round}.${writer}`, acknowledged, asked));
      for (const before = acknowledged.size; acknowledged.size === before; ) await wait(20);
      await wait(Math.random() * 400);
      await kill();
      await Promise.all(writers);
    }
    const address = await start();
    const repeated = [...asked].filter((text) => !acknowledged.has(text));
    for (const text of repeated) {
      const headers = { ...HEADERS, "idempotency-key": text };
      const answer = await fetch(`${address}/v1/notes`, { method: "POST", headers, body: JSON.stringify({ text }) });
      expect(answer.status).toBe(201);
    }
    const texts = await noted(address);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    expect(texts.length).toBe(new Set(texts).size);
    expect(new Set(texts)).toEqual(asked);
    await kill();
  });
});
