import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// The kernel must compile unchanged for a second target, so its sources keep to what both compilers read alike.

const FILES = readdirSync("src/kernel").filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));

/** Returns a file's code without comments and without the lines that import or export names. */
function codeOf(name: string): string {
  return readFileSync(`src/kernel/${name}`, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/^(import|export)\s+(type\s+)?(\{[^}]*\}|\*)\s*(from\s*"[^"]*")?;?$/gm, "");
}

function findings(code: string, forbidden: RegExp): string[] {
  return code.split("\n").filter((line) => forbidden.test(line));
}

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ["closures", /=>|\bfunction\s*\(|^\s+function\b/],
  ["classes and generators", /\bclass\b|\bfunction\s*\*|\byield\b|\basync\b|\bawait\b/],
  ["exceptions", /\b(throw|try|catch|finally)\b/],
  ["object and array literals", /[=(,:?]\s*\{(?!$)|[=(,:?]\s*\[|\breturn\s*[[{]/],
  ["strings and templates", /["'`]/],
  ["unions, optionals and defaults", /\w\?\s*:|:\s*\w+\s*\|\s*\w|\bfunction\b[^)]*:\s*\w+\s*=[^=>]/],
  ["absent values", /\b(null|undefined|NaN|any|unknown)\b/],
  ["strict equality, which the second compiler reads as identity", /[!=]==/],
  ["state between calls", /^(export\s+)?(let|var)\b/],
  ["locals without a type", /\b(const|let)\s+\w+\s*(=|;)/],
];

test("the kernel has files to scan", () => {
  expect(FILES.length).toBeGreaterThan(6);
});

describe.each(FILES)("src/kernel/%s", (name) => {
  const code = codeOf(name);

  test.each(FORBIDDEN)("has no %s", (_, forbidden) => {
    const scanned = name === "heap.ts" ? code.replace(/return heap\[at\] as number;/g, "") : code;
    expect(findings(scanned, forbidden)).toEqual([]);
  });

  test("divides only where rounding is defined", () => {
    expect(name === "rounding.ts" ? [] : findings(code, /\//)).toEqual([]);
  });

  test("imports siblings only, without a file extension", () => {
    const sources = [...readFileSync(`src/kernel/${name}`, "utf8").matchAll(/from\s+"([^"]*)"/g)];
    expect(sources.map(([, source]) => source).filter((source) => !/^\.\/[a-z-]+$/.test(source ?? ""))).toEqual([]);
  });

  test("gives every function parameters and an answer with a kernel type", () => {
    const types = /^(f64|i32|void|boolean|HeapF64|HeapI32)$/;
    const signatures = [...code.matchAll(/function\s+\w+\(([^)]*)\)(?::\s*(\w+))?/g)];
    const loose = signatures.filter(([, parameters = "", answer = ""]) => {
      const declared = parameters.split(",").filter((parameter) => parameter.trim() !== "");
      return !types.test(answer) || !declared.every((parameter) => types.test(parameter.split(":")[1]?.trim() ?? ""));
    });
    expect(loose.map(([signature]) => signature)).toEqual([]);
  });
});

test.each([
  ["closures", "const f: f64 = rows.map((x) => x);"],
  ["exceptions", "  throw problem;"],
  ["object and array literals", "  return { a };"],
  ["object and array literals", "const a: f64 = [1];"],
  ["locals without a type", "  const x = 1;"],
  ["state between calls", "let count: i32 = 0;"],
  ["unions, optionals and defaults", "function f(x: f64 = 1.0): f64 {"],
])("the scan sees %s", (what, line) => {
  const forbidden = FORBIDDEN.find(([name]) => name === what)?.[1] as RegExp;
  expect(findings(line, forbidden)).toEqual([line]);
});
