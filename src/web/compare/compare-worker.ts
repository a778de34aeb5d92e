/// <reference lib="webworker" />

import { createRulebook, type Problem, type Rulebook } from "../../engine";
import {
  type ColumnMatch,
  type ComparedPayrolls,
  type ComparePayrollsFacts,
  type Comparison,
  comparePayrolls,
  joinCompared,
  matchColumns,
  type PayslipColumns,
  type PayslipFileKind,
  pairPayslips,
  payslipCsvHeadings,
  payslipFileKind,
  readOurPayslips,
  readTheirPayslips,
} from "../../engine/compare";
import { rules } from "../../rules/all";
import { readFileText } from "../tool/read-file";

// Reads and compares beside the page, so that it stays responsive. Nothing leaves the browser.

const EMPLOYEES_AT_ONCE = 250;

const OURS_NEEDED: Problem = {
  token: "required",
  path: "/This payroll's file",
  arguments: { expected: "payslips alone do not state what they were calculated from" },
};

const worker = self as unknown as DedicatedWorkerGlobalScope;
let rulebook: Rulebook | null = null;

worker.addEventListener("message", async ({ data }: MessageEvent<CompareRequest>) => {
  const say = (response: CompareResponse): void => worker.postMessage(response);
  if (data.ask === "look") say(await lookAt(data.theirs));
  else await compareFiles(data, packagedRules(), say);
});

function packagedRules(): Rulebook {
  if (rulebook !== null) return rulebook;
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  rulebook = created.value;
  return rulebook;
}

/** Looks at the beginning of a file: what it is, the headings that its columns have, and what they are taken for. */
async function lookAt(file: Blob): Promise<CompareResponse> {
  const read = await readFileText(file);
  if (!read.ok) return { say: "refused", file: "theirs", problems: read.problems };
  const kind = payslipFileKind(read.text);
  const headings = kind === "Csv" ? payslipCsvHeadings(read.text) : [];
  return { say: "looked", file: { kind, headings, match: matchColumns(headings) } };
}

type Comparing = Extract<CompareRequest, { readonly ask: "compare" }>;
type Say = (response: CompareResponse) => void;

/** Reads two files and compares them, with progress; says where a file that cannot be read is wrong. */
async function compareFiles(asked: Comparing, rulebook: Rulebook, say: Say): Promise<void> {
  const started = performance.now();
  const refuse = (file: "theirs" | "ours", problems: readonly Problem[]): void => {
    say({ say: "refused", file, problems });
  };
  const theirs = await readWith(asked.theirs, (text) => readTheirPayslips(text, asked.columns));
  if (!theirs.ok) return refuse("theirs", theirs.problems);
  const ours = asked.ours === null ? null : await readWith(asked.ours, readOurPayslips);
  if (ours !== null && !ours.ok) return refuse("ours", ours.problems);
  const isAlone = ours === null && theirs.value.every(({ facts }) => facts === null);
  if (isAlone) return refuse("ours", [OURS_NEEDED]);
  const { employees, ...others } = pairPayslips(theirs.value, ours === null ? null : ours.value);
  const compared = compareParts(employees, rulebook, say);
  if (!compared.ok) return refuse("theirs", compared.problems);
  say({ say: "compared", comparison: { ...compared.value, ...others }, milliseconds: performance.now() - started });
}

type Compared =
  | { readonly ok: true; readonly value: ComparedPayrolls }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function compareParts(employees: ComparePayrollsFacts["employees"], rulebook: Rulebook, say: Say): Compared {
  const parts: ComparedPayrolls[] = [];
  for (let at = 0; at < employees.length; at += EMPLOYEES_AT_ONCE) {
    say({ say: "progress", done: at, total: employees.length });
    const compared = comparePayrolls({ employees: employees.slice(at, at + EMPLOYEES_AT_ONCE) }, rulebook);
    if (!compared.ok) return compared;
    parts.push(compared.value);
  }
  return { ok: true, value: joinCompared(parts) };
}

async function readWith<Value>(
  file: Blob,
  read: (text: string) => { readonly ok: true; readonly value: Value } | { ok: false; problems: readonly Problem[] },
) {
  const text = await readFileText(file);
  return text.ok ? read(text.text) : text;
}

/** What the page asks its worker: to look at a file, or to compare two. */
export type CompareRequest =
  | { readonly ask: "look"; readonly theirs: Blob }
  | {
      readonly ask: "compare";
      readonly theirs: Blob;
      readonly ours: Blob | null;
      readonly columns: PayslipColumns;
    };

/** What a file is; for CSV, its headings and what they are taken for. */
export interface LookedFile {
  readonly kind: PayslipFileKind;
  readonly headings: readonly string[];
  readonly match: ColumnMatch;
}

export type CompareResponse =
  | { readonly say: "looked"; readonly file: LookedFile }
  | { readonly say: "progress"; readonly done: number; readonly total: number }
  | { readonly say: "compared"; readonly comparison: Comparison; readonly milliseconds: number }
  | { readonly say: "refused"; readonly file: "theirs" | "ours"; readonly problems: readonly Problem[] };
