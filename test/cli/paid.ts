import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Payslip } from "../../src/engine";
import type { CommandHere } from "./here";

/** The JSON that `paypacket run --out` writes. */
export interface WrittenRun {
  readonly employees: readonly { id: string; name: string; payslips: readonly Payslip[] }[];
  readonly refused: readonly { id: string; problems: readonly { token: string; path: string; message: string }[] }[];
  readonly totals: Readonly<Record<string, string>>;
  readonly dueToHmrc: readonly Readonly<Record<string, string>>[];
  readonly rules: string;
}

/** Runs a payroll's text with a command line, which must exit with `code`, and reads its output. */
export async function paidBy(cli: CommandHere, name: string, payroll: string, code = 0): Promise<WrittenRun> {
  const out = join(cli.folder(), `${name}.out.json`);
  const outcome = await cli.run(["run", cli.file(`${name}.json`, payroll), "--out", out]);
  expect(outcome.code, outcome.err).toBe(code);
  return JSON.parse(readFileSync(out, "utf8"));
}
