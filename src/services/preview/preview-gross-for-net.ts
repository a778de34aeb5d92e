import type { Payslip, Result, Rulebook } from "../../engine";
import { formatPence, leastSalaryFor, type PayFrequency, readPence } from "../../engine/base";
import { type GrossAnswer, type GrossForNetFacts, grossForNet } from "../../engine/gross-for-net";
import { answerOf, type CalculatorAnswer } from "./contract/answer";
import type { RequestProblem } from "./contract/issue";
import { readRequest } from "./contract/read-request";
import { engineFacts, payOf } from "./facts/engine-facts";
import type { RequestWarning } from "./facts/letter-for-age";
import { groupsOf, judgeRequest } from "./preview-gross-to-net";
import type { OnFile } from "./records/on-file";

type Body = Readonly<Record<string, unknown>>;

/** A payslip with the pay that was looked for, and the annual salary if that was asked for. */
type FoundAnswer = CalculatorAnswer & { readonly grossPay: string; readonly salary: string | null };

/** What the interface answers to a search for gross pay. */
export interface FoundGross {
  readonly answers: readonly FoundAnswer[];
  readonly below: FoundAnswer | null;
  readonly above: FoundAnswer | null;
  readonly gap: string | null;
  readonly isComplete: boolean;
  readonly evaluations: number;
}

type Found =
  | { readonly ok: true; readonly found: FoundGross }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** Finds the gross pay of a request, or returns everything that is wrong with it. Nothing is stored. */
export function previewGrossForNet(body: Body, rulebook: Rulebook, onFile: OnFile): Found {
  const { netPay, employerCost, adjust = "grossPay", step, ...payslip } = body;
  const ofSalary = adjust === "salary";
  const { readable, problems } = readRequest(withAmount(payslip, adjust));
  const ofShape = [...problems, ...payStated(payslip)];
  const wanted = { netPay, employerCost, step, adjust: ofSalary ? "grossPay" : adjust };
  const facts = { ...engineFacts(readable, payOf(readable), onFile), ...withoutUndefined(wanted) };
  const result = grossForNet(facts as GrossForNetFacts, rulebook, { explain: readable.includeWorkings === true });
  const judged = judgeRequest({ body: { ...body, grossPay: null }, readable, ofShape, rulebook }, onePayslip(result));
  if (!judged.ok || !result.ok) return { ok: false, problems: judged.ok ? [] : judged.problems };
  const show = (answer: GrossAnswer): FoundAnswer => ({
    ...shown(answer, { rules: result.rules, warnings: judged.warnings, groups: groupsOf(readable, onFile) }),
    salary: ofSalary ? salaryOf(answer) : null,
  });
  const { answers, below, above, gap, isComplete, evaluations } = result.value;
  return {
    ok: true,
    found: {
      answers: answers.map(show),
      below: below && show(below),
      above: above && show(above),
      gap,
      isComplete,
      evaluations,
    },
  };
}

/** The amount of the adjusted line is found: any will do until then. */
function withAmount(payslip: Body, adjust: unknown): Body {
  const { lines } = payslip;
  if (!Array.isArray(lines)) return payslip;
  const isAdjusted = (line: unknown): line is object =>
    typeof line === "object" && line !== null && "id" in line && line.id === adjust;
  return { ...payslip, lines: lines.map((line) => (isAdjusted(line) ? { ...line, amount: "0.00" } : line)) };
}

function payStated({ grossPay, salary }: Body): readonly RequestProblem[] {
  const stated = Object.entries({ grossPay, salary }).filter(([, value]) => value !== undefined);
  return stated.map(([field]) => ({ token: "must_be_absent", path: `/${field}`, arguments: null }));
}

function withoutUndefined(fields: Body): Body {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns one of the payslips that were found, by which the request is judged. */
function onePayslip(result: ReturnType<typeof grossForNet>): Result<Payslip> {
  if (!result.ok) return result;
  const { answers, below, above } = result.value;
  const one = answers[0] ?? below ?? above;
  if (one === undefined || one === null) throw new Error("A search calculates at least one payslip.");
  return { ok: true, value: one.payslip, workings: one.workings, rules: result.rules };
}

interface Showing {
  readonly rules: string;
  readonly warnings: readonly RequestWarning[];
  readonly groups: OnFile["pensions"];
}

function shown({ payslip, workings, grossPay }: GrossAnswer, { rules, warnings, groups }: Showing) {
  const success = { ok: true, value: payslip, workings, rules } as const;
  return { ...answerOf(payslip, success, warnings, groups), grossPay };
}

function salaryOf({ payslip, grossPay }: GrossAnswer): string | null {
  const frequency: PayFrequency = payslip.payFrequency;
  return frequency === "Irregular" ? null : formatPence(leastSalaryFor(readPence(grossPay), frequency));
}
