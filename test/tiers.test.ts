import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STORIES, testFiles } from "./tiers";

it("npm test has every story that is listed, the rest has what it has not, and the long proofs what neither has", () => {
  expect(STORIES.filter((path) => !existsSync(path))).toEqual([]);
  const [quick, all, rest] = [testFiles("quick"), testFiles("all"), testFiles("rest")];
  expect(all.filter((path) => !quick.includes(path) && !rest.includes(path))).toEqual([]);
  expect([...quick, ...rest].filter((path) => !all.includes(path))).toEqual([]);
  const long = testFiles("long");
  expect(testFiles("named").filter((path) => !all.includes(path) && !long.includes(path))).toEqual([]);
});

it("no test asserts a duration", () => {
  const asserts = /expect\((performance|Date)\.now\(\) - .*\.toBe(Less|Greater)Than/;
  expect(
    [...testFiles("all"), ...testFiles("long")].filter((path) => asserts.test(readFileSync(path, "utf8"))),
  ).toEqual([]);
});
