import { describe, expect, test } from "vitest";
import { embeddedModules } from "../../scripts/wasm/embedded-kernel";
import { createMachine, type Step } from "../../src/batch/machine";
import { Random } from "../support/random";
import { buildHost, columnBytes, compilerName, stepsInHost } from "./support/c-host";
import { fillRows } from "./support/fill-rows";
import { bytesOfRows, memoryCall } from "./support/machine-memory";
import { rowRun } from "./support/row-run";

const ROWS = 1501;
const RUNS = 16;

const compiler = compilerName();
if (compiler === null) console.log("No C compiler on this machine: the kernel is not run from a C program here.");

const SEQUENCES: readonly (readonly Step[])[] = [["payPlain"], ["payWide", "carryPay"]];
const DIRECTORS: readonly Step[] = ["payDirectors", "carryDirectors"];

describe.skipIf(compiler === null)("kernel.wasm translated to C, in a C program", () => {
  const program = compiler === null ? "" : buildHost(compiler, embeddedModules().get("kernel") as Uint8Array);
  const random = new Random(90);

  test.each(Array.from({ length: RUNS }, (_, run) => run * 7))("gives the words of JavaScript, run %i", (run) => {
    const { people, rules, directorRules } = rowRun(run, ROWS, random);
    const machine = createMachine("js", { bytes: bytesOfRows(ROWS) });
    const call = memoryCall(ROWS);
    for (const steps of [...SEQUENCES, DIRECTORS]) {
      machine.f64.set(steps === DIRECTORS ? directorRules : rules, call.rules);
      fillRows(machine, call, people);
      const before = columnBytes(machine, call, ROWS);
      const found = stepsInHost(program, machine, call, ROWS, steps);
      for (const step of steps) machine.run(step, call, 0, ROWS);
      const wanted = columnBytes(machine, call, ROWS);
      expect(wanted.equals(before)).toBe(false);
      expect(found.equals(wanted)).toBe(true);
    }
  });
});
