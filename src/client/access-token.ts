/** Options for requests to the token service. */
interface TokenOptions {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/** The token, or the response of a token service that issued none. */
type Token = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly answer: Response };

export interface AccessToken {
  /** Returns the current token, or a new one when a tenth of its life remains. Concurrent callers share one request. */
  readonly get: () => Promise<Token>;
  /** Discards this token, unless that was done already; the next call requests a new one. */
  readonly forget: (text: string) => void;
}

interface Kept {
  readonly text: string;
  readonly until: number;
}

/** Fraction of its life for which a token is used. */
const USED = 0.9;

export function accessToken(options: TokenOptions): AccessToken {
  let kept: Kept | undefined;
  let asked: Promise<Token> | undefined;
  const ask = async (): Promise<Token> => {
    const askedAt = options.now();
    const answer = await options.fetch(tokenRequest(options));
    if (!answer.ok) return { ok: false, answer };
    const { access_token: text, expires_in: life } = await answer.json();
    kept = { text, until: askedAt + life * 1000 * USED };
    return { ok: true, text };
  };
  return {
    get: async () => {
      if (kept !== undefined && options.now() < kept.until) return { ok: true, text: kept.text };
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return copyOf(await asked);
    },
    forget: (text) => {
      if (kept?.text === text) kept = undefined;
    },
  };
}

/** Copies the token for each waiting caller: a response body can be read only once. */
function copyOf(token: Token): Token {
  return token.ok ? token : { ok: false, answer: token.answer.clone() };
}

function tokenRequest({ address, clientId, clientSecret }: TokenOptions): Request {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  return new Request(`${address}/oauth2/token`, { method: "POST", body });
}
