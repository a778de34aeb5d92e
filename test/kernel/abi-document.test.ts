import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { figuresOf } from "../../scripts/exhaustive/figures";
import { COLUMNS, createMachine, packAttributes, packRules, STEPS, type Step } from "../../src/batch/machine";
import { getEarningsPeriod, readDate, taxPeriodOn } from "../../src/engine/base";
import { readTaxCode, signedFreePay } from "../../src/engine/income-tax";
import { ABI_VERSION, BLOCK_SIZE } from "../../src/kernel";
import { bytesOfRows, memoryCall } from "./support/machine-memory";

// Hosts are written from docs/kernel-abi.md, so it must agree with the code.

const DOCUMENT = readFileSync("docs/kernel-abi.md", "utf8");
const MARKS: Readonly<Record<Step, string>> = {
  payPlain: "p",
  payWide: "w",
  payDirectors: "d",
  carryPay: "c",
  carryDirectors: "e",
};

const rows = [...DOCUMENT.matchAll(/^\| (\d+) \| `(\w+)` \| ([a-zA-Z ]+) \|/gm)];

test("it states the version and the size of a block", () => {
  expect(DOCUMENT).toContain(`# The kernel's binary interface, version ${ABI_VERSION}`);
  expect(DOCUMENT).toContain(`${BLOCK_SIZE.toLocaleString("en-GB")} \`f64\``);
});

test("it numbers every column", () => {
  const documented = Object.fromEntries(rows.map(([, number, name]) => [name, Number(number)]));
  expect(documented).toEqual(COLUMNS);
});

test.each(Object.keys(STEPS) as Step[])("it names the columns of %s", (step) => {
  const documented = rows.filter(([, , , marks]) => marks?.toLowerCase().split(" ").includes(MARKS[step]));
  expect(documented.map(([, , name]) => name).sort()).toEqual([...STEPS[step]].sort());
});

describe("its row to check by", () => {
  const { engine } = figuresOf(2026);
  const call = memoryCall(1);
  const machine = createMachine("wasm", { bytes: bytesOfRows(1) });
  const period = taxPeriodOn(readDate("2026-07-31"), 2026, "Monthly");
  const block = packRules(engine, period, getEarningsPeriod("Monthly"));
  const code = readTaxCode("1257L");
  if (code === null) throw new Error("the code exists");
  const attributes = packAttributes({ code, letter: "A", plan: "Plan2", postgraduateLoan: true });

  function numbersAfter(words: string): number[] {
    const text = DOCUMENT.slice(DOCUMENT.indexOf("## One row")).replace(/\s+/g, " ");
    const after = text.slice(text.indexOf(words) + words.length);
    return [...(/^[^.;]*/.exec(after)?.[0] ?? "").matchAll(/-?\d+/g)].map(Number);
  }

  test("has the block's numbers", () => {
    expect(numbersAfter("The attributes are")).toEqual([attributes]);
    expect(numbersAfter("The block has")).toEqual([...block.subarray(0, 5)]);
    expect(numbersAfter("at 40")).toEqual([...block.subarray(40, 50)]);
    expect(numbersAfter("the rates")).toEqual([...block.subarray(558, 570)]);
  });

  test("comes out as it says", () => {
    const [freePay = 0, payToDate = 0, taxToDate = 0, gross = 0] = numbersAfter("In:");
    expect(freePay).toBe(signedFreePay(engine, code, 12));
    machine.f64.set(block, call.rules);
    machine.i32[call.attributes] = attributes;
    for (const [name, amount] of Object.entries({ freePay, payToDate, taxToDate, gross })) {
      machine.f64[call.columns[name as keyof typeof COLUMNS]] = amount;
    }
    machine.run("payPlain", call, 0, 1);
    const out = ["tax", "employeeNi", "employerNi", "planLoan", "postgraduateLoan", "netPay"] as const;
    expect(numbersAfter("Out of `payPlain`:")).toEqual(out.map((name) => machine.f64[call.columns[name]]));
  });
});
