import { mkdtemp, rm } from "node:fs/promises";
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

test("a first visit fetches less than 60 kB of gzipped script and rules", async () => {
  const scripts = await firstVisitScripts(folder);
  const fetched = files.filter(({ name }) => scripts.has(name));
  expect(fetched.length).toBe(scripts.size);
  expect(fetched.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(60_000);
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
