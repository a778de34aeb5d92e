import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENGLISH } from "../src/web/words/english";
import type { Word } from "../src/web/words/translation";
import { WELSH } from "../src/web/words/welsh";
import { textsOfSource } from "./support/read-prose";

const WORDS = Object.keys(ENGLISH) as readonly Word[];
const FILES = globSync("src/web/{app,form,result,controls,situation,words}/**/*.{ts,tsx}").sort();
/** Texts that are no words of the page: names of things for machines, and the workings and problems of a situation. */
const OTHERS =
  /^src\/web\/(words\/(english|welsh)\.ts|situation\/(basic-pay|extra-pay|pay|problem-words|describe-problem)\.ts)$/;

/** Languages under their own names, values of a situation, classes of styles, names of workings, a fault of the page itself. */
const NAMES =
  /^(Cymraeg|English|None|No|[A-Z][a-z]+([A-Z][a-z]+|\d)*|block differences|money difference|result stale|payslip long|hint digest|column shown|pay before|free pay|Unknown panel:)$/;

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
}

test("every word is used, and a Welsh one takes no value that the English one is not given", () => {
  const code = FILES.filter((path) => !OTHERS.test(path)).map((path) => readFileSync(path, "utf8"));
  const text = code.join("\n");
  expect(WORDS.filter((word) => !text.includes(`"${word}"`))).toEqual([]);
  for (const word of WORDS) {
    const welsh = placeholders(WELSH[word] ?? "");
    expect([word, welsh.filter((each) => !placeholders(ENGLISH[word]).includes(each))]).toEqual([word, []]);
  }
});

test("months have twelve names", () => {
  for (const names of [ENGLISH.months, ENGLISH.shortMonths, WELSH.months, WELSH.shortMonths])
    expect(names?.split(" ")).toHaveLength(12);
});

test("docs/welsh.md lists every Welsh text beside its English one with a source, and what stays English", () => {
  const page = readFileSync("docs/welsh.md", "utf8");
  for (const word of WORDS) {
    const welsh = WELSH[word];
    const english = ENGLISH[word] || "(in the Welsh view only)";
    expect(page).toContain(welsh === null ? `| ${english} |` : `| ${english} | ${welsh} | `);
  }
});

test("texts of the page are in its words and nowhere else", () => {
  const words = /^[A-Z][a-z]|[A-Za-z’']{2,} [A-Za-z(]/;
  const found = FILES.filter((path) => !OTHERS.test(path)).flatMap((path) =>
    textsOfSource(path, readFileSync(path, "utf8"))
      .filter(({ text }) => words.test(text.trim()) && !NAMES.test(text.trim()))
      .map(({ text }) => `${path}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
