import { describe, expect, test } from "vitest";
import { type Call, createMachine, packAttributes } from "../../src/batch/machine";
import { readTaxCode } from "../../src/engine/income-tax";
import {
  BLOCK_LOANS,
  BLOCK_NI,
  BLOCK_SIZE,
  BLOCK_TAX,
  LOAN_BITS,
  NI_BITS,
  NI_TABLE_SIZE,
  TAX_BITS,
  TAX_TABLE_SIZE,
} from "../../src/kernel";
import { bytesOfRows, memoryCall } from "./support/machine-memory";

const ROWS = 100;

describe.each(["js", "wasm", "simd"] as const)("a %s machine", (kind) => {
  const machine = createMachine(kind, { bytes: bytesOfRows(ROWS) });
  const call = memoryCall(ROWS);
  const end = machine.f64.length;

  test.each<[string, Partial<Call>]>([
    ["rules past the end", { rules: end - BLOCK_SIZE + 1 }],
    ["rules before the start", { rules: -1 }],
    ["attributes past the end", { attributes: machine.i32.length - ROWS + 1 }],
    ["a column past the end", { columns: { ...call.columns, netPay: end - ROWS + 1 } }],
    ["a column between two places", { columns: { ...call.columns, gross: 0.5 } }],
    ["a column that is no number", { columns: { ...call.columns, tax: Number.NaN } }],
  ])("refuses %s", (_, wrong) => {
    expect(() => machine.run("payPlain", { ...call, ...wrong }, 0, ROWS)).toThrow(RangeError);
  });

  test("refuses a column that is missing", () => {
    const { freePay: _, ...columns } = call.columns;
    expect(() => machine.run("payPlain", { ...call, columns }, 0, ROWS)).toThrow("freePay");
  });

  test.each([
    [-1, 10],
    [10, 9],
    [0, 1.5],
    [0, end],
  ])("refuses rows %d to %d", (from, to) => {
    expect(() => machine.run("payPlain", call, from, to)).toThrow(RangeError);
  });

  test("does nothing to no rows, and nothing outside the rows it is given", () => {
    machine.f64.fill(7, call.rules);
    const before = machine.f64.slice(call.rules);
    machine.run("carryPay", call, 5, 5);
    expect(machine.f64.slice(call.rules)).toEqual(before);
    machine.run("carryPay", call, 5, 6);
    const changed = [...machine.f64.slice(call.rules).keys()].filter(
      (at) => machine.f64[call.rules + at] !== before[at],
    );
    const first = call.columns.freePay - call.rules;
    expect([...new Set(changed.map((at) => (at - first) % ROWS))]).toEqual([5]);
  });
});

test.each([0, -8, 4, 65_536])("a call at byte %d of one page", (scratch) => {
  const create = () => createMachine("wasm", { bytes: 1, scratch });
  if (scratch === 0) expect(create).not.toThrow();
  else expect(create).toThrow(RangeError);
});

test.each([undefined, 0, -1, Number.NaN, 2 ** 33])("a memory of %s bytes is refused", (bytes) => {
  expect(() => createMachine("js", bytes === undefined ? {} : { bytes })).toThrow(RangeError);
});

test("no attribute reaches beyond its rule block", () => {
  expect(BLOCK_TAX + TAX_BITS + TAX_TABLE_SIZE).toBeLessThanOrEqual(BLOCK_SIZE);
  expect(BLOCK_NI + NI_BITS + NI_TABLE_SIZE).toBeLessThanOrEqual(BLOCK_SIZE);
  expect(BLOCK_LOANS + LOAN_BITS + 2).toBeLessThanOrEqual(BLOCK_NI);
});

test("a letter that is none is refused", () => {
  const code = readTaxCode("1257L");
  if (code === null) throw new Error("the code exists");
  for (const letter of ["", "a", "AA", "1"]) {
    expect(() => packAttributes({ code, letter, plan: null, postgraduateLoan: false })).toThrow(RangeError);
  }
});
