import type { Call, Called } from "../support/platform";

// biome-ignore lint/suspicious/noExplicitAny: each caller takes the ids that it knows
export async function made(call: Call, path: string, body: unknown): Promise<any> {
  return dataOf(await call("POST", path, body));
}

export function dataOf({ status, body }: Called) {
  if (status >= 300 || body.validationIssues !== null) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.content.data;
}
