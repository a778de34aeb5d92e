import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltFile, buildWeb, firstVisitScripts } from "../../scripts/bundle-web";

let folder: string;
let files: readonly BuiltFile[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paypacket-size-"));
  files = await buildWeb(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test("a first visit fetches less than 64 kB of gzipped script and rules", async () => {
  const scripts = await firstVisitScripts(folder);
  const fetched = files.filter(({ name }) => scripts.has(name));
  expect(fetched.length).toBe(scripts.size);
  expect(fetched.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(64_000);
});

test("until the first result a visit fetches less than 80 kB, page and style included", async () => {
  const scripts = await firstVisitScripts(folder);
  const names = new Set([...scripts, "index.html", "style.css", "icon.svg", "manifest.webmanifest"]);
  const fetched = files.filter(({ name }) => names.has(name));
  expect(fetched).toHaveLength(names.size);
  expect(fetched.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(80_000);
});

test("a first visit of the console fetches less than 40 kB, page and style included", async () => {
  const scripts = await firstVisitScripts(folder, "console.js");
  const names = new Set([...scripts, "console.html", "style.css", "style-console.css", "icon.svg"]);
  const fetched = files.filter(({ name }) => names.has(name));
  expect(fetched).toHaveLength(names.size);
  expect(fetched.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(40_000);
});

test("the PDF library and its fonts are fetched when a payslip is asked for, and are not kept", async () => {
  const worker = await readFile(join(folder, "service-worker.js"), "utf8");
  const drawing = files.map(({ name }) => name).filter((name) => /drawing|\.ttf$/.test(name));
  expect(drawing.length).toBeGreaterThan(3);
  for (const name of drawing) expect(worker).not.toContain(name);
});

test("the rules of an earlier year are files of their own, fetched when they are asked for", async () => {
  const scripts = await firstVisitScripts(folder);
  for (const year of ["2022-23", "2023-24", "2024-25", "2025-26"]) {
    const names = files.map(({ name }) => name).filter((name) => name.startsWith(`${year}-`));
    expect(names).toHaveLength(1);
    expect(scripts.has(names[0] ?? "")).toBe(false);
  }
});

test("the panels' contents and their law are fetched when a panel opens", async () => {
  const scripts = await firstVisitScripts(folder);
  const later = await firstVisitScripts(folder, "panels.js");
  expect(later.size).toBeGreaterThan(1);
  expect([...later].filter((name) => scripts.has(name))).toEqual([]);
});

test("building twice gives the same bytes", async () => {
  const again = await mkdtemp(join(tmpdir(), "paypacket-size-"));
  expect(await buildWeb(again)).toEqual(files);
  await rm(again, { recursive: true });
});
