import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkBankAccount } from "../../../src/engine/bank-files/modulus";
import { ConfigFault } from "../../../src/platform/config";
import { loadModulusTable } from "../../../src/services/installation";

const folder = mkdtempSync(join(tmpdir(), "paypacket-modulus-"));
afterAll(() => rmSync(folder, { recursive: true }));

const WEIGHTS = "089999 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1\n";

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function faultsOf(settings: Parameters<typeof loadModulusTable>[0]): readonly string[] {
  try {
    loadModulusTable(settings);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
}

const settings = (MODULUS_TABLE?: string, MODULUS_SUBSTITUTIONS?: string) => ({ MODULUS_TABLE, MODULUS_SUBSTITUTIONS });

describe("the bank operator's table", () => {
  it("is none where the settings name none", () => {
    expect(loadModulusTable(settings())).toBeNull();
  });

  it("is read out of the operator's files and checks accounts", () => {
    const path = file("VALACDOS.txt", WEIGHTS);
    const table = loadModulusTable(settings(path, file("SCSUBTAB.txt", "938173 938017\n")));
    expect(table).toMatchObject({ version: path, substitutions: { "938173": "938017" } });
    if (table === null) throw new Error("There is a table.");
    const isValid = (accountNumber: string) => {
      const check = checkBankAccount({ sortCode: "089999", accountNumber }, table);
      return check.ok && check.value.isValid;
    };
    expect([isValid("66374958"), isValid("66374959")]).toEqual([true, false]);
  });

  it("is refused as a whole if it cannot be used", () => {
    expect(faultsOf(settings(join(folder, "no-such.txt"), folder))).toEqual([
      "MODULUS_TABLE: the file cannot be read: not found",
      "MODULUS_SUBSTITUTIONS: the file cannot be read: is a folder",
    ]);
    const damaged = file("damaged.txt", `${WEIGHTS}08999 MOD10\n`);
    expect(faultsOf(settings(damaged, file("none.txt", "x\n")))).toEqual([
      expect.stringMatching(/^MODULUS_TABLE: line 2 is not two sort codes/),
      "MODULUS_SUBSTITUTIONS: line 1 is not two sort codes",
    ]);
    expect(faultsOf(settings(file("empty.txt", "\n")))).toEqual(["MODULUS_TABLE: the file is empty"]);
  });
});
