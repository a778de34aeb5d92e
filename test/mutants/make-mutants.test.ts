import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findReason, readEquivalents } from "../../scripts/mutants/equivalents";
import { type Mutants, makeMutants } from "../../scripts/mutants/make-mutants";
import { findRoom, listFiles } from "../../scripts/mutants/rooms";

const SOURCE = `import { log } from "./log";

const OPEN = ["Draft", "Waiting"];

export const example = ["never", 1 + 2];

export const shown = field(["A", "B"].length).openapi({ description: "Shown" + "here" });

export async function close(status: string, days: number): Promise<string> {
  if (!OPEN.includes(status)) return "closed already";
  if (days >= 30) await recalculate(days);
  log.info("closed", days + 1);
  return status === "Draft" ? \`none of \${days}\` : "some";
}
`;

const FILE = "src/services/rooms/close.ts";
const root = mkdtempSync(join(tmpdir(), "paypacket-mutants-"));
let made: Mutants;

beforeAll(async () => {
  mkdirSync(join(root, "src/services/rooms/migrations"), { recursive: true });
  writeFileSync(join(root, FILE), SOURCE);
  writeFileSync(join(root, "src/services/rooms/migrations/0001.ts"), "export const up = 1 + 1;\n");
  made = await makeMutants(root, listFiles(root, ["src"]));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function changesOf(line: number): readonly string[] {
  return made.mutants.filter((mutant) => mutant.line === line).map(({ code, becomes }) => `${code} → ${becomes}`);
}

describe("mutants of a source file", () => {
  test("each member of a list, and the list", () => {
    expect(changesOf(3)).toEqual(['["Draft", "Waiting"] → []', '"Draft" → ""', '"Waiting" → ""']);
  });

  test("comparisons at their boundary, conditions, and a call that is not made", () => {
    expect(changesOf(11)).toEqual(
      expect.arrayContaining([
        "days >= 30 → true",
        "days >= 30 → false",
        "days >= 30 → days > 30",
        "days >= 30 → days < 30",
        "await recalculate(days) → (no call)",
      ]),
    );
  });

  test("what is compared with, not what is said", () => {
    expect(changesOf(13)).toContain('"Draft" → ""');
    expect(changesOf(13).filter((change) => change.startsWith("`") || change.startsWith('"some"'))).toEqual([]);
    expect(changesOf(10).filter((change) => change.startsWith('"closed'))).toEqual([]);
  });

  test("no examples, no descriptions, no log, no migrations", () => {
    expect(changesOf(5)).toEqual([]);
    expect(changesOf(7)).toEqual(['["A", "B"] → []', '"A" → ""', '"B" → ""']);
    expect(changesOf(12)).toEqual([]);
    expect(made.mutants.filter(({ file }) => file !== FILE)).toEqual([]);
  });

  test("the text has a switch for each of them", () => {
    const text = made.texts.get(resolve(root, FILE)) ?? "";
    expect(made.mutants.length).toBeGreaterThan(15);
    for (const { id } of made.mutants) expect(text).toContain(`"${id}"`);
  });
});

test("a file's room is the folder of its house", () => {
  expect(findRoom("src/services/pay-runs/lock/lock-run.ts")).toBe("src/services/pay-runs");
  expect(findRoom("src/engine/index.ts")).toBe("src/engine");
  expect(findRoom("src/kernel/rounding.ts")).toBe("src/kernel");
});

test("an equivalent mutant is known by its line and its change", () => {
  const [mutant] = made.mutants.filter(({ becomes }) => becomes === "days > 30");
  if (mutant === undefined) throw new Error("no boundary is changed");
  const { file, text: line, code, becomes } = mutant;
  const entry = { file, line, code, becomes, reason: "thirty days never come" };
  expect(findReason([entry], { ...mutant, line: 99 })).toBe("thirty days never come");
  expect(findReason([{ ...entry, becomes: "days < 30" }], mutant)).toBeNull();
  expect(findReason([{ ...entry, line: "if (days >= 31)" }], mutant)).toBeNull();
});

test("every mutant that is called equivalent is of a line that is there", () => {
  const gone = readEquivalents(".").filter(
    ({ file, line }) =>
      !readFileSync(file, "utf8")
        .split("\n")
        .some((written) => written.trim() === line),
  );
  expect(gone).toEqual([]);
});
