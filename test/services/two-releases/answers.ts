/** A response to a request that reads. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  /** The content of the envelope; null for a file. */
  readonly data: unknown;
}

/** Names whose values no two responses have in common: places in lists, addresses that expire, and the time of the response. */
const OF_ONE_RESPONSE = /token$|url$|expiresAt$|^(generatedAt|lastUsedAt)$/i;

/** A preview is calculated with the rules of the release that is asked. */
const OF_OWN_RULES = "rulesDigest";

export async function answerOf(address: string, path: string, token: string): Promise<Answer> {
  const answer = await fetch(address + path, { headers: { "x-auth-token": token } });
  const type = answer.headers.get("content-type");
  const isJson = type?.startsWith("application/json") ?? false;
  const text = await answer.text();
  return { status: answer.status, type, data: isJson ? (JSON.parse(text).content?.data ?? null) : null };
}

/** Returns where the newer response lacks something of the older one; null if it has everything, or both refuse alike. */
export function differenceOf(old: Answer, fresh: Answer): string | null {
  if (old.status !== fresh.status || old.status >= 500) return `${old.status} and ${fresh.status}`;
  if (old.status >= 300) return null;
  if (old.type !== fresh.type) return `${old.type} and ${fresh.type}`;
  return lackOf(old.data, fresh.data, "");
}

function lackOf(old: unknown, fresh: unknown, at: string): string | null {
  const differs = `${at} is ${JSON.stringify(old)} and ${JSON.stringify(fresh)}`;
  if (old === null || typeof old !== "object") return Object.is(old, fresh) ? null : differs;
  if (fresh === null || typeof fresh !== "object") return differs;
  if (Array.isArray(old) && Array.isArray(fresh) && old.length !== fresh.length) return differs;
  const others = new Map(Object.entries(fresh));
  const isPreview = "status" in old && old.status === "PREVIEW";
  for (const [name, each] of Object.entries(old)) {
    const isOwn = OF_ONE_RESPONSE.test(name) || (isPreview && name === OF_OWN_RULES);
    const lack = isOwn ? null : lackOf(each, others.get(name), `${at}/${name}`);
    if (lack !== null) return lack;
  }
  return null;
}
