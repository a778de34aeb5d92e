import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Prose, proseOfMarkdown, proseOfSource } from "./support/read-prose";

const ROOT = join(import.meta.dirname, "..");

/** Words that nobody in a payroll department uses, each with what is written instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bnoughts?\b/i, "zero, £0.00"],
  [/\banew\b|\bonce more\b/i, "again"],
  [/\bin all(?=[.,;:)]|$)/i, "total"],
  [/\bhalf (up|down)wards\b/i, "rounded half up"],
  [/\bwork(s|ed|ing)? out\b/i, "calculate"],
  [/\b(go|goes|went) on (from|with|to|at|until|over)\b|\bgoes on\b/i, "continue"],
  [/\bof (its|their) own accord\b/i, "without being asked, automatically"],
  [/\bprevious provider\b/i, "previous payroll"],
  [/\bcost to the employer\b/i, "total cost to employer"],
  [
    /\bpay (that is )?given up\b|\bpay that is taxed\b(?! alone)|\bpay for National Insurance\b/i,
    "the term: salary sacrifice",
  ],
  [/(?<!_told )\b(is|are|was|were|be|been|as|what) told\b|\btells? of\b/i, "report, state, submit"],
  [/\b(function|library|engine|call|it) answers\b/i, "returns"],
  [/\bsays? so\b/i, "the fact itself: prints, reports, states it"],
  [
    /\bstands? (in|beside|on|there|here|once|at|below|as|before|first)\b|\bstood (in|at|before|there)\b/i,
    "is, is listed",
  ],
  [/\b(thereof|therein|hitherto|whereof|henceforth|whilst)\b/i, "the plain word"],
];

/** Written by scripts, or about words themselves. */
const NOT_READ =
  /^(src\/client\/schema|src\/rules\/|docs\/facts\.md|docs\/dependencies-and|test\/words\.test|test\/support\/read-prose)/;

const files = ["src", "test", "scripts", "bench", "examples", "docs", "rules"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  )
  .concat("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
  .filter((path) => /\.(md|tsx?|mjs)$/.test(path) && !NOT_READ.test(path) && !path.includes("node_modules"));

describe("words that people read", () => {
  it("are those of UK payroll, in docs, comments, messages and titles of tests", () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(files.flatMap((path) => wrongWords(path, readProse(path)))).toEqual([]);
  });

  it.each([
    ["docs/planted.md", "The figures are worked out anew.", 2],
    ["docs/planted.md", "A reference `nought` and\n```\nworked out\n```\n", 0],
    ["src/planted.ts", "// Never below nought.", 1],
    ["src/planted.ts", "const nought = 0;", 0],
    ["src/planted.tsx", "const row = <p>Cost to the employer</p>;", 1],
    ["src/planted.ts", "/** Returns what was told. */\nexport const text = `$" + "{1} is told`;", 2],
    ["test/planted.test.ts", 'it("goes on with the next", () => expect(words).toBe("a half upwards"));', 1],
  ])("are found if wrong: %s", (path, text, count) => {
    const prose = path.endsWith(".md") ? proseOfMarkdown(text) : proseOfSource(path, text);
    expect(wrongWords(path, prose)).toHaveLength(count);
  });
});

function readProse(path: string): readonly Prose[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  return path.endsWith(".md") ? proseOfMarkdown(text) : proseOfSource(path, text);
}

function wrongWords(path: string, prose: readonly Prose[]): readonly string[] {
  return prose.flatMap(({ line, text }) =>
    WORDS.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(text) ?? [];
      return word === undefined ? [] : [`${path}:${line}: "${word}": ${instead}`];
    }),
  );
}
