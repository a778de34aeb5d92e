/** Thrown if the demo did not return what was requested, with a sentence for people. */
export class DemoFault extends Error {
  override readonly name = "DemoFault";

  constructor(
    message: string,
    /** Names the refusal, if the demo refused the request. */
    readonly token: string | null = null,
  ) {
    super(message);
  }
}

const GONE = "The demo does not answer. Start it again with npm start, then try again.";
const CLOSED = "This process offers its demo organisation no longer. Start it again with npm start, then try again.";

interface Answer<Data> {
  readonly message: { readonly text: string; readonly token: string };
  readonly content: { readonly data: Data; readonly metadata: { readonly paginationToken: string | null } };
}

/** The page's access token, kept only in memory. */
let token: string | null = null;

/**
 * Reads from the demo organisation, or has it calculate something from a body; retries with a new token if this one has
 * expired. Throws `DemoFault`.
 */
export async function readDemo<Data>(path: string, body?: object): Promise<Answer<Data>["content"]> {
  const ask = (accessToken: string) => reach(`.${path}`, requestOf(accessToken, body));
  const first = await ask(token ?? (await freshToken()));
  const answer = first.status === 401 ? await ask(await freshToken()) : first;
  if (answer.status === 401) throw new DemoFault(CLOSED);
  const { content, message } = await jsonOf<Answer<Data>>(answer);
  if (answer.ok) return content;
  throw new DemoFault(`The demo answers: ${message.text}`, message.token);
}

async function freshToken(): Promise<string> {
  const answer = await reach("./demo/access-token", { method: "POST" });
  if (!answer.ok) throw new DemoFault(CLOSED);
  const { content } = await jsonOf<Answer<{ accessToken: string }>>(answer);
  token = content.data.accessToken;
  return token;
}

function requestOf(accessToken: string, body?: object): RequestInit {
  const headers = { "x-auth-token": accessToken };
  if (body === undefined) return { headers };
  return { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch {
    throw new DemoFault(GONE);
  }
}

async function jsonOf<Body>(answer: Response): Promise<Body> {
  try {
    return await answer.json();
  } catch {
    throw new DemoFault(GONE);
  }
}

/** Returns the sentence for any error. */
export function faultText(error: unknown): string {
  return error instanceof DemoFault ? error.message : GONE;
}
