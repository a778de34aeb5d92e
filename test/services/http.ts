import type { RunningServer } from "../../src/services/preview";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
  readonly json: any;
}

/** Sends a body to the calculator; anything but a string is sent as JSON. */
export async function calculate(
  server: RunningServer,
  body: unknown,
  contentType = "application/json",
): Promise<Answer> {
  const response = await fetch(`${server.address}/v1/calculator/grosstonet`, {
    method: "POST",
    headers: { "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Returns token and field of every issue, in order. */
export function issuesOf({ json }: Answer): readonly string[] {
  return json.validationIssues.map(
    (issue: { field: string; reasonToken: string }) => `${issue.field} ${issue.reasonToken}`,
  );
}
