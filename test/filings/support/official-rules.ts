import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IS_OFFICIAL_HERE, officialText } from "./official-schemas";

/** The program that runs HMRC's stylesheets; XSLTPROC can name another one. */
const PROGRAM = process.env.XSLTPROC ?? "xsltproc";

export const CAN_RUN_RULES = IS_OFFICIAL_HERE && spawnSync(PROGRAM, ["--version"]).error === undefined;

const SHEETS: Readonly<Record<string, string>> = {
  "Fps 2025": "2025-26/FullPaymentSubmission-2026-v1-0.xslt",
  "Fps 2026": "2026-27/FullPaymentSubmission-2027-v1-0.xslt",
  "Eps 2026": "2026-27/EmployerPaymentSummary-2027-v1-0.xslt",
};

/** Returns the codes that HMRC's own rules give for each message on a day, sorted, each once. */
export function officialCodes(sheet: string, day: string, messages: readonly string[]): readonly string[] {
  if (messages.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "filings-"));
  try {
    const rules = join(folder, "rules.xslt");
    const onDay = officialText(SHEETS[sheet] as string)
      .replaceAll("date:date()", `'${day}'`)
      .replaceAll("date:year()", day.slice(0, 4));
    writeFileSync(rules, onDay);
    const files = messages.map((xml, index) => {
      const file = join(folder, `m${index}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    const answers = execFileSync(PROGRAM, ["--nonet", rules, ...files], { encoding: "utf8" })
      .split("<?xml")
      .slice(1);
    if (answers.length !== messages.length) throw new Error(`${answers.length} answers to ${messages.length} messages`);
    return answers.map((answer) =>
      sortedCodes([...answer.matchAll(/Number>(\d+)</g)].map(([, code]) => code as string)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function sortedCodes(codes: readonly string[]): string {
  return [...new Set(codes)].sort().join(" ");
}
