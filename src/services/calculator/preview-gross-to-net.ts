import { grossToNet, type PayLine, type Payslip, type PayslipFacts, type Rulebook } from "../../engine";
import { answerOf, type CalculatorAnswer } from "./contract/answer";
import { amountOf } from "./contract/decimal";
import type { RequestProblem } from "./contract/issue";
import { readRequest } from "./contract/read-request";
import type { CalculatorRequest } from "./contract/request";
import { letterForAge } from "./letter-for-age";
import { engineLine, pensionablePence, salaryOfPayment } from "./pay-lines";
import { figuresFor } from "./payment-day";
import { pensionLines } from "./pension-lines";

export type Preview =
  | { readonly ok: true; readonly answer: CalculatorAnswer }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** Works out the payslip of a request, or says everything that is wrong with it. Nothing is stored. */
export function previewGrossToNet(body: Readonly<Record<string, unknown>>, rulebook: Rulebook): Preview {
  const { readable, problems: ofShape } = readRequest(body);
  const { facts, pensionFrom } = factsOf(readable, rulebook);
  const result = grossToNet(facts, rulebook, { explain: readable.includeWorkings === true });
  const ofEngine = result.ok ? [] : result.problems.map((problem) => named(problem, body, pensionFrom));
  const { problems: ofAge, warnings } = letterForAge(readable, result.ok ? result.value : null, rulebook);
  const problems = [...payGivenTwice(body), ...ofShape, ...ofEngine.filter(notAlready(ofShape)), ...ofAge];
  if (problems.length > 0 || !result.ok) return { ok: false, problems };
  return { ok: true, answer: answerOf(result.value as Payslip, result, warnings) };
}

interface Facts {
  readonly facts: PayslipFacts;
  /** Place of the first line that comes from the request's pension. */
  readonly pensionFrom: number;
}

/** The engine's facts of a request: defaults filled in, salary and pension turned into lines. */
function factsOf(request: Partial<CalculatorRequest>, rulebook: Rulebook): Facts {
  const { salary, lines, pension, dateOfBirth, employeeId, courtOrders, includeWorkings, grossPay, ...own } = request;
  const pay = lines?.map(engineLine) ?? payLine(request);
  const contributions = pension ? pensionLines(pension, pensionablePence(pay), basicRate(request, rulebook)) : [];
  const facts = {
    ...own,
    ...payFacts(request, [...pay, ...contributions]),
    taxCode: own.taxCode ?? "1257L",
    niCategory: own.niCategory ?? "A",
    yearToDate: own.yearToDate ?? null,
  };
  return { facts: facts as unknown as PayslipFacts, pensionFrom: pay.length };
}

/** One amount alone goes to the engine as it came; anything more is lines. */
function payFacts(
  { grossPay, lines, salary }: Partial<CalculatorRequest>,
  all: readonly PayLine[],
): Partial<PayslipFacts> {
  if (all.length === 0) return {};
  const alone = all.length === 1 && lines === undefined && salary === undefined;
  return alone ? { grossPay: grossPay as string } : { lines: all };
}

function payLine({ salary, grossPay, payFrequency }: Partial<CalculatorRequest>): PayLine[] {
  const share = salary && salaryOfPayment(salary.parts, payFrequency);
  if (share) return [{ description: "Salary", amount: amountOf(share) }];
  return grossPay === undefined ? [] : [{ description: "Pay", amount: grossPay as string }];
}

function basicRate(request: Partial<CalculatorRequest>, rulebook: Rulebook): number {
  const nation = figuresFor(request, rulebook)?.incomeTax.nations.EnglandAndNorthernIreland;
  return nation?.bands[nation.basicRate - 1]?.rateBasisPoints ?? 0;
}

/** A problem of the engine at the field of the request that it comes from. */
function named(problem: RequestProblem, body: Readonly<Record<string, unknown>>, pensionFrom: number): RequestProblem {
  const line = /^\/lines\/(\d+)/.exec(problem.path);
  if (line && Number(line[1]) >= pensionFrom) return { ...problem, path: "/pension" };
  if (body.lines !== undefined || !problem.path.startsWith("/lines")) return problem;
  return { ...problem, path: body.salary === undefined ? "/grossPay" : "/salary" };
}

/** What the contract refused already is not refused again: a field that it left out looks missing to the engine. */
function notAlready(known: readonly RequestProblem[]): (problem: RequestProblem) => boolean {
  const fields = new Set(known.map(({ path }) => path.split("/")[1]));
  const payRefused = ["grossPay", "lines", "salary"].some((field) => fields.has(field));
  return ({ path }) => {
    const field = path.split("/")[1];
    return !fields.has(field) && !(payRefused && (field === "grossPay" || field === "lines"));
  };
}

/** Pay is one of three fields. */
function payGivenTwice(body: Readonly<Record<string, unknown>>): readonly RequestProblem[] {
  const [first, ...others] = ["grossPay", "lines", "salary"].filter((field) => body[field] !== undefined);
  return others.map((field) => ({ token: "sent_together", path: `/${field}`, arguments: { other: first ?? "" } }));
}
