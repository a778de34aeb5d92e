import type { AccessToken } from "./access-token";

type Send = (request: Request) => Promise<Response>;

/**
 * Sends requests with an access token and, if none is set, the client's organisation. A request refused with 401 did
 * nothing: it is sent again with a new token.
 */
export function sendWithToken(token: AccessToken, organisationId: string | undefined, send: Send): Send {
  const attempt = async (request: Request): Promise<{ answer: Response; used?: string }> => {
    const given = await token.get();
    if (!given.ok) return { answer: given.answer };
    request.headers.set("X-Auth-Token", given.text);
    return { answer: await send(request), used: given.text };
  };
  return async (request) => {
    if (organisationId !== undefined && !request.headers.has("X-Org-Id")) {
      request.headers.set("X-Org-Id", organisationId);
    }
    const again = request.clone();
    const { answer, used } = await attempt(request);
    if (answer.status !== 401 || used === undefined) return answer;
    token.forget(used);
    await answer.body?.cancel();
    return (await attempt(again)).answer;
  };
}
