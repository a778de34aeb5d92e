import type { Result, Rulebook } from "../../engine";
import { grossToNet, type Payslip } from "../../engine/gross-to-net";
import { type CalculatorAnswer, toAnswer } from "./contract/answer";
import type { RequestProblem } from "./contract/issue";
import { readRequest } from "./contract/read-request";
import { engineFacts, getPay, sentTwice } from "./facts/engine-facts";
import { letterForAge, type RequestWarning } from "./facts/letter-for-age";
import { NOTHING_ON_FILE, type OnFile } from "./records/payment-on";

export type Preview =
  | { readonly ok: true; readonly answer: CalculatorAnswer }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/**
 * Calculates the payslip of a request, or returns everything that is wrong with it. Nothing is stored. `onFile` is for
 * callers with records.
 */
export function previewGrossToNet(
  body: Readonly<Record<string, unknown>>,
  rulebook: Rulebook,
  onFile: OnFile = NOTHING_ON_FILE,
): Preview {
  const { readable, problems: ofShape } = readRequest(body);
  const result = grossToNet(engineFacts(readable, getPay(readable), onFile), rulebook, {
    explain: readable.includeWorkings === true,
    allowShortfall: true,
  });
  const judged = judgeRequest({ body, readable, ofShape: [...payGivenTwice(body), ...ofShape], rulebook }, result);
  if (!judged.ok || !result.ok) return { ok: false, problems: judged.ok ? [] : judged.problems };
  return { ok: true, answer: toAnswer(result.value, result, judged.warnings, getGroups(readable, onFile)) };
}

/** A request as it was read, with what is wrong with its shape. */
interface JudgedRequest extends ReadBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly rulebook: Rulebook;
}

interface ReadBody {
  readonly readable: ReturnType<typeof readRequest>["readable"];
  readonly ofShape: readonly RequestProblem[];
}

type Judged =
  | { readonly ok: true; readonly warnings: readonly RequestWarning[] }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** Returns everything that is wrong with a request, once it is calculated; or the warnings of its payslip. */
export function judgeRequest({ body, readable, ofShape, rulebook }: JudgedRequest, result: Result<Payslip>): Judged {
  const found: readonly RequestProblem[] = result.ok ? [] : result.problems.map((problem) => named(problem, body));
  const { problems: ofAge, warnings } = letterForAge(readable, result.ok ? result.value : null, rulebook);
  const problems = [
    ...ofShape,
    ...sentTwice(readable.courtOrders ?? []),
    ...found.filter(notAlready(ofShape)),
    ...ofAge,
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, warnings };
}

/** Returns the groups of the pensions on record, if the request states no pension of its own. */
export function getGroups(readable: ReadBody["readable"], { pensions }: OnFile): OnFile["pensions"] {
  return readable.pension === undefined ? pensions : [];
}

const NO_AWARD = "Class 1A is due on payments that are taxed and not NI-able.";

/** Points a problem of the engine at the request field that causes it, and says why a line cannot be an award. */
function named(problem: RequestProblem, body: Readonly<Record<string, unknown>>): RequestProblem {
  if (problem.path.endsWith("/isClass1aNiable")) return { ...problem, reason: NO_AWARD };
  if (body.lines !== undefined || !problem.path.startsWith("/lines")) return problem;
  return { ...problem, path: body.salary === undefined ? "/grossPay" : "/salary" };
}

/** Drops problems that the schema already reported: a field that it left out looks missing to the engine. */
function notAlready(known: readonly RequestProblem[]): (problem: RequestProblem) => boolean {
  const fields = new Set(known.map(({ path }) => path.split("/")[1]));
  const payRefused = ["grossPay", "lines", "salary"].some((field) => fields.has(field));
  return ({ path }) => {
    const field = path.split("/")[1];
    return !fields.has(field) && !(payRefused && (field === "grossPay" || field === "lines"));
  };
}

/** Reports more than one of the three fields for pay. */
function payGivenTwice(body: Readonly<Record<string, unknown>>): readonly RequestProblem[] {
  const [first, ...others] = ["grossPay", "lines", "salary"].filter((field) => body[field] !== undefined);
  return others.map((field) => ({ token: "sent_together", path: `/${field}`, arguments: { other: first ?? "" } }));
}
