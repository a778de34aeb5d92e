import { CLOSED, DemoFault, GONE } from "./demo-fault";

interface Answer<Data> {
  readonly message: { readonly text: string };
  readonly content: { readonly data: Data; readonly metadata: { readonly paginationToken: string | null } };
}

/** The page's access token, kept only in memory. */
let token: string | null = null;

/** Reads from the demo organisation; retries with a new token if this one has expired. Throws `DemoFault`. */
export async function readDemo<Data>(path: string): Promise<Answer<Data>["content"]> {
  const first = await ask(path, token ?? (await freshToken()));
  const answer = first.status === 401 ? await ask(path, await freshToken()) : first;
  if (answer.status === 401) throw new DemoFault(CLOSED);
  const { content, message } = await jsonOf<Answer<Data>>(answer);
  if (answer.ok) return content;
  throw new DemoFault(`The demo answers: ${message.text}`);
}

async function freshToken(): Promise<string> {
  const answer = await reach("./demo/access-token", { method: "POST" });
  if (!answer.ok) throw new DemoFault(CLOSED);
  const { content } = await jsonOf<Answer<{ accessToken: string }>>(answer);
  token = content.data.accessToken;
  return token;
}

function ask(path: string, accessToken: string): Promise<Response> {
  return reach(`.${path}`, { headers: { "x-auth-token": accessToken } });
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
