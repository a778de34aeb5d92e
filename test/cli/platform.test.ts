import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayWidth, printable, table, wrap } from "../../src/cli/terminal";
import { findJsonFault, readJsonFolder } from "../../src/platform";
import { ROOT } from "./support";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("where JSON ends", () => {
  it("finds no fault in any JSON text", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonFault(text)).toBeNull();
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  it("agrees with the host's parser on damaged texts", () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom("", ",", "}", "]", ":", '"', "1", "\\", "x"))
      .map(([text, at, cut, insert]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + insert + text.slice(from + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(findJsonFault(text) === null).toBe(isJson(text));
      }),
      { seed: 2, numRuns: 5000 },
    );
  });

  it("is found behind texts of any length", () => {
    const long = `"${"a".repeat(10_000_000)}`;
    expect(findJsonFault(long)).toEqual({ line: 1, column: 1 });
    expect(findJsonFault(`[${long}",]`)?.column).toBe(10_000_005);
    expect(findJsonFault(`["${"\\n".repeat(3_000_000)}",]`)?.column).toBe(6_000_005);
  });

  it("survives deep nesting", () => {
    expect(findJsonFault("[".repeat(200_000))).toEqual({ line: 1, column: 200_001 });
  });
});

describe("a folder of JSON files", () => {
  it("is read by path with forward slashes", () => {
    const paths = Object.keys(readJsonFolder(`${ROOT}rules`));
    expect(paths).toContain("2026-27/income-tax.json");
    expect(paths).toContain("sources.json");
  });

  it("must exist, be a folder, and hold JSON", () => {
    expect(() => readJsonFolder(`${ROOT}no-such`)).toThrow(expect.objectContaining({ reason: "not_found" }));
    expect(() => readJsonFolder(`${ROOT}package.json`)).toThrow(expect.objectContaining({ reason: "is_not_a_folder" }));
    expect(() => readJsonFolder(`${ROOT}src/kernel`)).toThrow(expect.objectContaining({ reason: "no_json_files" }));
  });
});

describe("text on the screen", () => {
  const screen = (width: number) => ({ width, paint: (_: unknown, text: string) => text });
  const columns = [
    { title: "Name", value: (row: string[]) => row[0] ?? "" },
    { title: "Note", value: (row: string[]) => row[1] ?? "", leaves: 1 },
    { title: "Sum", align: "right" as const, value: (row: string[]) => row[2] ?? "" },
  ];

  it("lines columns up whatever the letters' widths", () => {
    const text = table(
      columns,
      [
        ["Ana", "x", "1.00"],
        ["日本", "y", "22.00"],
        ["Zoë", "z", "3.00"],
      ],
      null,
      screen(80),
    );
    const rows = text.trimEnd().split("\n").slice(2);
    expect(new Set(rows.map(displayWidth)).size).toBe(1);
  });

  it("leaves out the columns that may leave on a narrow screen", () => {
    const row = ["A name", "a long note about it", "1.00"];
    expect(table(columns, [row], null, screen(80))).toContain("a long note");
    expect(table(columns, [row], null, screen(24))).not.toContain("note");
    expect(table(columns, [row], null, screen(24))).toContain("1.00");
  });

  it("never lets text move the cursor or turn the writing", () => {
    expect(printable("a\u001b[2Jb\u202ec\n")).toBe("a\ufffd[2Jb\ufffdc\ufffd");
  });

  it("wraps at words", () => {
    expect(wrap("one two three", 9, "  ")).toEqual(["  one two", "  three"]);
  });
});
