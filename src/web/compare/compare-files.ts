import type { Problem, Rulebook } from "../../engine";
import {
  type ComparedPayrolls,
  type ComparePayrollsFacts,
  comparePayrolls,
  joinCompared,
  pairPayslips,
  readOurPayslips,
  readTheirPayslips,
} from "../../engine/compare";
import { readFileText } from "../tool/read-file";
import type { CompareRequest, CompareResponse } from "./messages";

type Comparing = Extract<CompareRequest, { readonly ask: "compare" }>;
type Say = (response: CompareResponse) => void;

const EMPLOYEES_AT_ONCE = 250;

/** Reads two files and compares them, with progress; says where a file that cannot be read is wrong. */
export async function compareFiles(asked: Comparing, rulebook: Rulebook, say: Say): Promise<void> {
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

const OURS_NEEDED: Problem = {
  token: "required",
  path: "/This payroll's file",
  arguments: { expected: "payslips alone do not state what they were calculated from" },
};

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
