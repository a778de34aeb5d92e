import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSampleArrow } from "../../scripts/sample-arrow";
import { writeSampleParquet } from "../../scripts/sample-parquet";
import { batchCommand, sampleLines } from "./batch-command";

const { at, run, start } = batchCommand();

beforeAll(() => {
  writeFileSync(at("long.jsonl"), sampleLines(60_000));
  expect(run(at("long.jsonl"), "--out", at("clean.jsonl")).code).toBe(0);
});

/** Runs until the partial file has grown to this many bytes, and kills. Returns whether it was killed in time. */
async function killAfter(bytes: number, out: string, ...rest: string[]): Promise<boolean> {
  const child = start(...rest, "--out", out);
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.on("exit", () => {
      ended = true;
      resolve();
    });
  });
  while (!ended) {
    const grown = statSync(`${out}.partial`, { throwIfNoEntry: false })?.size ?? -1;
    if (grown >= bytes) child.kill("SIGKILL");
    await setTimeout(2);
  }
  await end;
  return child.signalCode === "SIGKILL";
}

describe("batch: kill it and start it again", () => {
  it.each([[1], [1_200_000], [3_000_000]])("after %i bytes: the same bytes as one clean run", async (bytes) => {
    const out = at(`killed-${bytes}.jsonl`);
    let kills = 0;
    for (let more = bytes; kills < 4; more += 9_000_000) {
      if (!(await killAfter(more, out, at("long.jsonl")))) break;
      kills++;
      expect(existsSync(out)).toBe(false);
    }
    expect(kills).toBeGreaterThan(1);
    const last = run(at("long.jsonl"), "--out", out);
    expect(last.code, last.err).toBe(0);
    expect(readFileSync(out).equals(readFileSync(at("clean.jsonl")))).toBe(true);
    expect(last.out.split("\n").slice(0, 18)).toEqual(run(at("long.jsonl")).out.split("\n").slice(0, 18));
  });

  it.each([
    ["parquet", writeSampleParquet],
    ["arrow", writeSampleArrow],
  ] as const)("in %s: the same bytes as one clean run", async (form, write) => {
    const people = at(`long.${form}`);
    const clean = at(`clean.${form}`);
    const out = at(`killed.${form}`);
    await write(people, 60_000, 1_000);
    expect(run(people, "--out", clean).code).toBe(0);
    const third = statSync(clean).size / 3;
    for (const bytes of [1, third, 2 * third]) expect(await killAfter(bytes, out, people)).toBe(true);
    expect(existsSync(out)).toBe(false);
    const last = run(people, "--out", out);
    expect(last.err).toMatch(/Continuing at line [\d,]+/);
    expect(readFileSync(out).equals(readFileSync(clean))).toBe(true);
  });

  it("cuts half-written pieces and half-written journal lines off", async () => {
    const out = at("torn.jsonl");
    expect(await killAfter(9_000_000, out, at("long.jsonl"))).toBe(true);
    const journal = readFileSync(`${out}.journal`, "utf8");
    writeFileSync(`${out}.journal`, `${journal}${journal.slice(0, 90)}`);
    const partial = readFileSync(`${out}.partial`);
    partial[partial.length - 5] = 0;
    writeFileSync(`${out}.partial`, Buffer.concat([partial, Buffer.from('{"id":"half')]));
    const again = run(at("long.jsonl"), "--out", out);
    expect(again.err).toMatch(/Continuing at line [\d,]+/);
    expect(readFileSync(out).equals(readFileSync(at("clean.jsonl")))).toBe(true);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends at %s with how to continue, and continues there", async (signal) => {
    const out = at(`stopped-${signal}.jsonl`);
    const child = start(at("long.jsonl"), "--out", out, "--workers", "1");
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    const ended = once(child, "exit");
    while ((statSync(`${out}.partial`, { throwIfNoEntry: false })?.size ?? 0) === 0) await setTimeout(2);
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
    const [, line = ""] =
      /^Stopped at line ([\d,]+)\. Give the same command again to continue there\.$/m.exec(said) ?? [];
    const again = run(at("long.jsonl"), "--out", out, "--workers", "1");
    expect(again.err).toContain(`Continuing at line ${line}, where an earlier run stopped.`);
    expect(readFileSync(out).equals(readFileSync(at("clean.jsonl")))).toBe(true);
  });

  it("says that nothing is kept when it is stopped without --out", async () => {
    const stopAfter = async (milliseconds: number): Promise<readonly [code: unknown, said: string]> => {
      const child = start(at("long.jsonl"), "--workers", "1");
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += chunk;
      });
      const ended = once(child, "exit");
      await setTimeout(milliseconds);
      child.kill("SIGINT");
      const [code] = await ended;
      return [code, said];
    };
    let stopped = await stopAfter(500);
    // A program that is still starting ends without a word.
    for (let pause = 700; stopped[0] === null; pause *= 1.4) stopped = await stopAfter(pause);
    expect(stopped).toEqual([130, expect.stringContaining("Nothing is kept without --out")]);
  });

  it("starts again for another input or other options", async () => {
    const out = at("other.jsonl");
    expect(await killAfter(9_000_000, out, at("long.jsonl"))).toBe(true);
    writeFileSync(at("people.jsonl"), sampleLines(6_000));
    expect(run(at("people.jsonl"), "--out", at("people.out.jsonl")).code).toBe(0);
    const other = run(at("people.jsonl"), "--out", out);
    expect(other.err).not.toContain("Continuing");
    expect(readFileSync(out).equals(readFileSync(at("people.out.jsonl")))).toBe(true);
  });
});
