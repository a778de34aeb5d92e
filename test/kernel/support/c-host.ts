import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../../../scripts/wasm/run-tool";
import { COLUMNS, type Column, type Machine, RULE_BLOCK_SIZE, type Step } from "../../../src/batch/machine";
import type { FullCall } from "./fill-rows";

const SOURCES = "test/kernel/c-host";
const NAMES = Object.keys(COLUMNS) as Column[];

/** Returns the C compiler's name; null if the machine has none. */
export function compilerName(): string | null {
  return ["cc", "gcc", "clang"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;
}

/** Translates a module to C, compiles it with the host of test/kernel/c-host, and returns the program's path. */
export function buildHost(compiler: string, module: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-c-host-"));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("kernel.wasm"), module);
  runTool("wabt/bin/wasm2c", [at("kernel.wasm"), "-o", at("kernel.c"), "-n", "kernel"]);
  const paths = ["-I", SOURCES, "-I", folder, at("kernel.c"), join(SOURCES, "host.c"), "-lm", "-o", at("host")];
  execFileSync(compiler, ["-std=c11", "-D_DEFAULT_SOURCE", "-O2", "-ffp-contract=off", "-w", ...paths]);
  return at("host");
}

/** Returns the columns of a call after some steps by the program, as bytes, one column after another. */
export function stepsInHost(program: string, machine: Machine, call: FullCall, rows: number, steps: readonly Step[]) {
  const { status, stdout, stderr } = spawnSync(program, steps, {
    input: Buffer.concat([
      Buffer.from(Int32Array.of(rows).buffer),
      bytesOf(machine.f64.subarray(call.rules, call.rules + RULE_BLOCK_SIZE)),
      bytesOf(machine.i32.subarray(call.attributes, call.attributes + rows)),
      columnBytes(machine, call, rows),
    ]),
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`the program ended with ${status}: ${stderr}`);
  return stdout;
}

/** Returns the columns of a call as bytes, in the order of the call. */
export function columnBytes({ f64 }: Machine, { columns }: FullCall, rows: number): Buffer {
  return Buffer.concat(NAMES.map((name) => bytesOf(f64.subarray(columns[name], columns[name] + rows))));
}

function bytesOf(view: Float64Array | Int32Array): Buffer {
  return Buffer.from(view.slice().buffer);
}
