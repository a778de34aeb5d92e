import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createLog } from "../../../src/platform/observe";
import { gathered } from "../../../src/platform/observe/gathered-output";

function gatheredLog() {
  const writes: string[][] = [];
  const events = (lines: string) =>
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).msg);
  return { writes, log: createLog("info", "sandbox", gathered({ write: (lines) => void writes.push(events(lines)) })) };
}

it("lines of a moment are one write, in their order", async () => {
  const { writes, log } = gatheredLog();
  log.info("first");
  log.info("second");
  expect(writes).toEqual([]);
  await vi.waitFor(() => expect(writes).toEqual([["first", "second"]]));
  log.info("third");
  await vi.waitFor(() => expect(writes).toEqual([["first", "second"], ["third"]]));
});

it("a failure is written at once, with what came before it", () => {
  const { writes, log } = gatheredLog();
  log.info("first");
  log.failure("second", new Error("x"));
  expect(writes).toEqual([["first", "second"]]);
});

it("no more than some lines wait", () => {
  const { writes, log } = gatheredLog();
  const many = Array.from({ length: 400 }, (_, at) => String(at));
  for (const event of many) log.info(event);
  expect(writes.flat()).toEqual(many.slice(0, writes.flat().length));
  expect(writes.flat().length).toBeGreaterThan(200);
});

it("lines of a process that ends are written all the same", () => {
  const script = join(import.meta.dirname, "log-and-exit.ts");
  const { status, stdout } = spawnSync(process.execPath, ["scripts/run.mjs", script], { encoding: "utf8" });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect([status, lines.map(({ msg, count }) => [msg, count])]).toEqual([
    3,
    [
      ["first", 1],
      ["last", 2],
    ],
  ]);
});
