import fc from "fast-check";
import { type ApiDocument, componentsOf, operationsOf } from "./operations";
import { type DrawnRequest, requestsOf } from "./requests";

export interface Survey {
  readonly requests: number;
  /** Number of responses of each operation by status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

export interface SurveyOptions {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests for each operation. */
  readonly each: number;
  readonly seed?: number;
}

/**
 * Sends requests drawn from an OpenAPI document, valid and broken, to every operation of a server: no response may be a
 * failure of the server, and every refusal has the envelope. Rejects with the smallest request that shows otherwise.
 */
export async function surveyAnswers(document: ApiDocument, options: SurveyOptions): Promise<Survey> {
  const statuses: Record<string, Record<number, number>> = {};
  let requests = 0;
  for (const operation of operationsOf(document)) {
    const counted: Record<number, number> = {};
    statuses[operation.name] = counted;
    const property = fc.asyncProperty(requestsOf(operation, componentsOf(document)), async (request) => {
      const status = await checkAnswer(request, options);
      counted[status] = (counted[status] ?? 0) + 1;
      requests += 1;
    });
    await fc.assert(property, { numRuns: options.each, seed: options.seed ?? 1, includeErrorInReport: true });
  }
  return { requests, statuses };
}

async function checkAnswer(request: DrawnRequest, { address, headers }: SurveyOptions): Promise<number> {
  const { method, body, contentType } = request;
  const answer = await fetch(address + request.address, {
    method,
    body: body === null ? null : new TextEncoder().encode(body),
    headers: { ...headers, ...(contentType === null ? {} : { "content-type": contentType }) },
  });
  const text = await answer.text();
  const told = `${request.method} ${request.address} is answered ${answer.status}: ${text.slice(0, 500)}`;
  if (answer.status >= 500) throw new Error(told);
  if (answer.status >= 400 && !isRefusal(text)) throw new Error(`${told}, which is no refusal in the envelope`);
  return answer.status;
}

function isRefusal(text: string): boolean {
  const { message, content, validationIssues } = JSON.parse(text);
  const issuesAreRight = validationIssues === null || validationIssues.every(isIssue);
  return /^[a-z][a-z0-9_]*$/.test(message.token) && message.text !== "" && "metadata" in content && issuesAreRight;
}

function isIssue({ field, reason, reasonToken }: Readonly<Record<string, unknown>>): boolean {
  return typeof field === "string" && typeof reason === "string" && /^[a-z][a-z_]*$/.test(String(reasonToken));
}
