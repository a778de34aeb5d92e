import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { familyPaySchedule, salaryLines, sickPay } from "../src/engine";
import { createBacsFile, writeBacsFile } from "../src/engine/bank-files/bacs";
import { writeProviderFile } from "../src/engine/bank-files/provider-files";
import { rulebook } from "./support/library";

// The first facts on a page of docs/ are valid.

function examplesOf(page: string): string[] {
  const text = readFileSync(`docs/${page}.md`, "utf8");
  return [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = ""]) => json);
}

function first(page: string): never {
  return JSON.parse(examplesOf(page)[0] ?? "null") as never;
}

describe("the example of", () => {
  test("docs/salary.md is a salary, and the line below it is one of its lines", () => {
    const answer = salaryLines(first("salary"), rulebook);
    expect(answer.ok ? [] : answer.problems).toEqual([]);
    const line = JSON.parse(examplesOf("salary")[1] ?? "null");
    expect(answer.ok && answer.value.lines).toContainEqual(line);
  });

  test("docs/sick-pay.md is sick pay", () => {
    const answer = sickPay(first("sick-pay"), rulebook);
    expect(answer.ok ? answer.value.totalAmount : answer.problems).toMatch(/^\d+\.\d{2}$/);
  });

  test("docs/family-pay.md is a schedule", () => {
    const answer = familyPaySchedule(first("family-pay"), rulebook);
    expect(answer.ok ? answer.value.weeks.length : answer.problems).toBe(39);
  });

  test("docs/bank-and-provider-files.md is a bank file, and a provider's", () => {
    const [payments = "", contributions = ""] = examplesOf("bank-and-provider-files");
    const file = createBacsFile(JSON.parse(payments));
    expect(file.ok ? writeBacsFile(file.value).ok : file.problems).toBe(true);
    expect(writeProviderFile(JSON.parse(contributions))).toMatchObject({ ok: true });
  });
});
