import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import type { Rulebook } from "../../../engine";
import {
  answerFromSite,
  findJsonExcess,
  type JsonExcess,
  type Message,
  MOST_ISSUES,
  readSite,
  refusal,
  success,
} from "../../../platform";
import { pagePolicy, Refused, readQuery } from "../../../platform/http";
import { toIssue } from "../contract/issue";
import { previewGrossToNet } from "../preview-gross-to-net";

const LARGEST_BODY = 256 * 1024;
const CALCULATOR = "/v1/calculator/grosstonet";

interface AppOptions {
  readonly rulebook: Rulebook;
  /** The built preview page; without it only the calculator is served. */
  readonly webFolder?: string;
}

/** Creates the web application of the calculator and the preview page. It stores nothing and logs nothing. */
export function createApp({ rulebook, webFolder }: AppOptions): Hono {
  const app = new Hono();
  const site = readSite(webFolder ?? "");
  app.use(secureHeaders(HEADERS));
  app.use(async (context, next) => {
    await next();
    context.header("content-security-policy", pagePolicy(context.req.path));
  });
  app.post(CALCULATOR, bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }), (context) =>
    calculate(context, rulebook),
  );
  app.all(CALCULATOR, (context) => {
    context.header("allow", "POST");
    return refuse(context, 405, { token: "method_not_allowed", text: "This address takes POST." });
  });
  // The page asks its process for a demo organisation; there is none here.
  app.get("/demo", (context) => context.body(null, 204));
  app.notFound(
    async (context) =>
      (await answerFromSite(site, context.req.raw)) ??
      refuse(context, 404, { token: "route_not_found", text: "Not found." }),
  );
  app.onError((error, context) =>
    error instanceof Refused && error.status === 400
      ? context.json(refusal(error.refusal, error.issues), 400)
      : refuse(context, 500, { token: "internal_error", text: "Something failed on our side." }),
  );
  return app;
}

const HEADERS = { referrerPolicy: "no-referrer", strictTransportSecurity: false };

async function calculate(context: Context, rulebook: Rulebook): Promise<Response> {
  readQuery(context.req.url, undefined);
  if (!isJson(context.req.header("content-type"))) {
    return refuse(context, 415, { token: "unsupported_media_type", text: "Send the body as application/json." });
  }
  const text = await context.req.text();
  if (text.trim() === "")
    return refuse(context, 400, { token: "body_required", text: "Send the facts of the payment as JSON." });
  const excess = findJsonExcess(text);
  if (excess !== null) return refuseExcess(context, excess);
  const body = parsed(text);
  if (body === undefined) return refuse(context, 400, { token: "malformed_json", text: "The body is not valid JSON." });
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    return invalid(context, [{ token: "wrong_type", path: "", arguments: { expected: "object" } }]);
  }
  const preview = previewGrossToNet(body as Record<string, unknown>, rulebook);
  if (!preview.ok) return invalid(context, preview.problems);
  return context.json(
    success({ token: "gross_to_net_calculated", text: "The payslip is calculated." }, preview.answer),
  );
}

function isJson(contentType = ""): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalid(context: Context, problems: readonly Parameters<typeof toIssue>[0][]): Response {
  const count = problems.length === 1 ? "1 issue" : `${problems.length} issues`;
  const message = { token: "validation_failed", text: `The request has ${count}.` };
  return context.json(refusal(message, problems.slice(0, MOST_ISSUES).map(toIssue)), 400);
}

/** Refuses a body that exceeds a limit, without looking at the rest of it. */
function refuseExcess(context: Context, excess: JsonExcess): Response {
  if (excess.token === "too_deep") {
    return refuse(context, 400, { token: "malformed_json", text: "The body is nested too deeply." });
  }
  const { token, maximum } = excess;
  const reason = `Send at most ${maximum} ${token === "too_many_fields" ? "fields in an object" : "values"}.`;
  return invalid(context, [{ token, path: "", arguments: { maximum }, reason }]);
}

function tooLarge(context: Context): Response {
  context.header("connection", "close");
  const text = "The body is larger than this address takes.";
  return refuse(context, 413, { token: "body_too_large", text, arguments: { maximum: LARGEST_BODY } });
}

function refuse(context: Context, status: 400 | 404 | 405 | 413 | 415 | 500, message: Message): Response {
  return context.json(refusal(message), status);
}
