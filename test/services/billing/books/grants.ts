import type { Given } from "./books-server";

/** Tokens as Xero gives them: each refresh token works until what replaced it is used. */
export interface Grants {
  readonly answer: (form: URLSearchParams) => Given;
  readonly isValid: (authorization: string | undefined) => boolean;
  /** Ends all access tokens. */
  readonly expire: () => void;
  /** Refresh tokens refuse from now on, as after a year, or when a person has ended the access. */
  readonly revoke: () => void;
  /** Access that was renewed, and renewals that were refused. */
  readonly counts: { renewed: number; refused: number };
}

interface Pair {
  readonly refresh: string;
  readonly access: string;
  isUsed: boolean;
  isExpired: boolean;
}

export function grants(counts: Grants["counts"]): Grants {
  let pairs: Pair[] = [];
  const given = (): Given => {
    const number = pairs.length + 1;
    const pair = { refresh: `refresh-${number}`, access: `access-${number}`, isUsed: false, isExpired: false };
    pairs.push(pair);
    const body = {
      access_token: pair.access,
      refresh_token: pair.refresh,
      expires_in: 1_800,
      token_type: "Bearer",
      scope: "offline_access accounting.transactions",
    };
    return { status: 200, body };
  };
  const refused = (): Given => {
    counts.refused += 1;
    return { status: 400, body: { error: "invalid_grant" } };
  };
  return {
    counts,
    answer: (form) => {
      if (form.get("grant_type") !== "refresh_token") return given();
      const at = pairs.findIndex(({ refresh }) => refresh === form.get("refresh_token"));
      const isUnanswered = pairs.slice(at + 1).every(({ isUsed }) => !isUsed);
      if (at < 0 || !isUnanswered) return refused();
      counts.renewed += 1;
      return given();
    },
    isValid: (authorization) => {
      const pair = pairs.find(({ access }) => authorization === `Bearer ${access}`);
      if (pair === undefined || pair.isExpired) return false;
      pair.isUsed = true;
      return true;
    },
    expire: () => {
      for (const pair of pairs) pair.isExpired = true;
    },
    revoke: () => {
      pairs = [];
    },
  };
}
