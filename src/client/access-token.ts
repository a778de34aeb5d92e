import type { IssuedToken, TokenRequests } from "./token-requests";

/** Options for requests to whoever issues tokens. */
interface TokenOptions {
  readonly requests: TokenRequests;
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
    const answer = await options.fetch(options.requests.make());
    if (!answer.ok) return { ok: false, answer };
    const { text, life }: IssuedToken = await options.requests.read(answer);
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
