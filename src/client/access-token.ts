/** What the client asks the token service with. */
interface TokenOptions {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The token, or the answer of a token service that gave none. */
type Token = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly answer: Response };

export interface AccessToken {
  /** The one that is kept; another one when a tenth of its life is left. Whoever waits, waits for the same request. */
  readonly get: () => Promise<Token>;
  /** Asks for another one next time, unless that was done already. */
  readonly forget: (text: string) => void;
}

interface Kept {
  readonly text: string;
  readonly until: number;
}

/** Share of its life for which a token is used. */
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

/** An answer is read once: each of those that waited gets one of its own. */
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
