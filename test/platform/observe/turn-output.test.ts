import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLog } from "../../../src/platform/observe";
import { inTurns } from "../../../src/platform/observe/turn-output";

it("lines of a turn are one write, in their order", async () => {
  const writes: string[][] = [];
  const events = (lines: string) =>
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).msg);
  const log = createLog("info", "sandbox", inTurns({ write: (lines) => void writes.push(events(lines)) }));
  log.info("first");
  log.failure("second", new Error("x"));
  expect(writes).toEqual([]);
  await nextTurn();
  log.info("third");
  await nextTurn();
  await nextTurn();
  expect(writes).toEqual([["first", "second"], ["third"]]);
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
