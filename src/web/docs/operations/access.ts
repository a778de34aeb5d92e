/** An access token of the token service, for whom, and until when it is valid. */
export interface Access {
  readonly clientId: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

const KEPT = "paypacket-docs-access";

/** Returns the access of this tab, if it has not ended. The secret is not kept. */
export function currentAccess(): Access | null {
  const access: Access | null = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  return access !== null && access.until > Date.now() ? access : null;
}

export function signOut(): void {
  sessionStorage.removeItem(KEPT);
}

/** Requests a token with client credentials, and keeps it for the pages of this tab; returns why it was refused, or null. */
export async function signIn(clientId: string, clientSecret: string): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  try {
    const response = await fetch("/oauth2/token", { method: "POST", body });
    const { access_token: token, expires_in: seconds, error_description: refusal } = await response.json();
    if (!response.ok) return refusal;
    const access: Access = { clientId, token, until: Date.now() + seconds * 1000 };
    sessionStorage.setItem(KEPT, JSON.stringify(access));
    return null;
  } catch {
    return "The token service did not respond. Is this page open at the address of an installation?";
  }
}
