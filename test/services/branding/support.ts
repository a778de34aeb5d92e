import { setTimeout as wait } from "node:timers/promises";
import { formatInstant } from "../../../src/platform/ports";
import type { NewAccount } from "../../../src/services/access";
import { setWhiteLabel } from "../../../src/services/branding";
import type { Call, Called, TestPlatform } from "../support/platform";

export const BRANDING = "/v1/administration/customer/branding";
export const ORGANISATIONS = "/v1/administration/organisations";

/** Switches white label on or off, as the operator does. */
export async function whiteLabel(
  { store, clock }: Pick<TestPlatform, "store" | "clock">,
  { accountId }: Pick<NewAccount, "accountId">,
  isEnabled = true,
): Promise<void> {
  const now = formatInstant(clock.now());
  const isDone = await store.inAccount(accountId, (tx) => setWhiteLabel(tx, accountId, isEnabled, now));
  if (!isDone) throw new Error("There is no such account.");
}

export interface SentFile {
  readonly kind: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Announces a file at a path, sends it, and returns the state of the upload once it is examined. */
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a state
export async function uploaded(platform: TestPlatform, call: Call, path: string, file: SentFile): Promise<any> {
  const { bytes, ...announced } = file;
  const { status, body } = await call("POST", `${path}/assets`, { ...announced, size: bytes.length });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { uploadId, url, fields } = body.content.data;
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), file.fileName);
  await platform.app.request(url, { method: "POST", body: form });
  for (;;) {
    const state = (await call("GET", `${path}/assets/${uploadId}`)).body.content.data;
    if (state.status !== "Pending") return state;
    await wait(20);
  }
}

/** Changes the draft as it is now. */
export async function changed(call: Call, patch: object): Promise<Called> {
  const read = await call("GET", `${BRANDING}/draft`);
  return call("PATCH", `${BRANDING}/draft`, patch, { "if-match": read.headers.get("etag") ?? "" });
}

/** Publishes the draft, or an older revision, and returns the new revision. */
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a revision
export async function published(call: Call, body: object = {}): Promise<any> {
  const answer = await call("POST", `${BRANDING}/revisions`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.content.data;
}

/** Returns status and token, and the field and reason of each issue. */
export function refusal({ status, body }: Called): readonly unknown[] {
  const issues = (body.validationIssues ?? []).map(
    ({ field, reasonToken }: { field: string; reasonToken: string }) => `${field} ${reasonToken}`,
  );
  return [status, body.message.token, ...issues];
}
