import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { embeddedModules, isEmbedded } from "../../scripts/wasm/embedded-kernel";
import { bestMachine, createMachine } from "../../src/batch/machine";
import { ABI_VERSION, freePay, TAX_TABLE_SIZE, writeFlatTable, writeTaxTable } from "../../src/kernel";
import { Random } from "../support/random";
import { fillRows } from "./support/fill-rows";
import { bytesOfRows, memoryCall } from "./support/machine-memory";
import { rowRun } from "./support/row-run";

const MOST_BYTES = 6 * 1024;
const FUNCTIONS = [
  "abiVersion",
  "carryDirectors",
  "carryPay",
  "freePay",
  "payDirectors",
  "payPlain",
  "payWide",
  "writeFlatTable",
  "writeTaxTable",
];

const modules = embeddedModules();

describe.each([...modules])("%s.wasm", (_, bytes) => {
  const module = new WebAssembly.Module(bytes);

  test("imports a memory and nothing else", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
  });

  test("exports the functions of the documented layout", () => {
    const exports = WebAssembly.Module.exports(module);
    expect(exports.map(({ kind }) => kind)).toEqual(FUNCTIONS.map(() => "function"));
    expect(exports.map((entry) => entry.name).sort()).toEqual(FUNCTIONS);
  });

  test("is small", () => {
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  });
});

test("the library carries modules of the kernel as it is", () => {
  expect(isEmbedded(), 'The kernel has changed: run "npm run build:wasm".').toBe(true);
});

interface TableFunctions {
  abiVersion(): number;
  freePay(code: number, periods: number, block: number, blockPence: number, topUp: number): number;
  writeFlatTable(heap: number, table: number, rate: number): void;
  writeTaxTable(
    heap: number,
    table: number,
    limits: number,
    rates: number,
    bands: number,
    periods: number,
    span: number,
    builtUp: number,
  ): void;
}

describe("what a host builds its tables with", () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const heap = new Float64Array(memory.buffer);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(modules.get("kernel") as Uint8Array<ArrayBuffer>), {
    env: { memory },
  });
  const kernel = instance.exports as unknown as TableFunctions;

  test("names its version", () => {
    expect(kernel.abiVersion()).toBe(ABI_VERSION);
  });

  test.each([0, 1])("tax tables as JavaScript writes them, built up: %i", (builtUp) => {
    const limits = [2827, 14_921, 31_092, 62_430, 125_140, 0];
    const rates = [1900, 2000, 2100, 4200, 4500, 4800];
    heap.set(limits, 100);
    heap.set(rates, 200);
    const wanted = new Float64Array(TAX_TABLE_SIZE);
    for (let month = 1; month <= 12; month++) {
      kernel.writeTaxTable(0, 300, 100 * 8, 200 * 8, limits.length, 12, month, builtUp);
      writeTaxTable(wanted, 0, Float64Array.from(limits), Float64Array.from(rates), limits.length, 12, month, builtUp);
      expect([...heap.subarray(300, 300 + TAX_TABLE_SIZE)]).toEqual([...wanted]);
    }
  });

  test("flat tables and free pay as JavaScript has them", () => {
    kernel.writeFlatTable(0, 400, 4000);
    const wanted = new Float64Array(TAX_TABLE_SIZE);
    writeFlatTable(wanted, 0, 4000);
    expect([...heap.subarray(400, 400 + TAX_TABLE_SIZE)]).toEqual([...wanted]);
    for (let code = 0; code < 3000; code++) {
      expect(kernel.freePay(code, 12, 500, 41_667, 9)).toBe(freePay(code, 12, 500, 41_667, 9));
    }
  });
});

test("this machine runs the fastest build", () => {
  expect(bestMachine()).toBe("simd");
});

test.each(["js", "wasm", "simd"] as const)("%s gives the same words in shared memory", (kind) => {
  const rows = 1001;
  const made = rowRun(3, rows, new Random(8));
  const [own, shared] = [false, true].map((isShared) => {
    const machine = createMachine(kind, { bytes: bytesOfRows(rows), shared: isShared });
    const call = memoryCall(rows);
    machine.f64.set(made.rules, call.rules);
    fillRows(machine, call, made.people);
    machine.run("payPlain", call, 0, rows);
    machine.run("carryPay", call, 0, rows);
    return machine;
  });
  expect(shared?.memory.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(shared?.i32).toEqual(own?.i32);
});
