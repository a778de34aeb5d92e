/** Credentials of an account made by the service. */
export interface Credentials {
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Requests an access token over HTTP, as every client does. */
export async function tokenOf(
  port: number,
  { clientId, clientSecret }: Omit<Credentials, "organisationId">,
): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const answer = await fetch(`http://127.0.0.1:${port}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return (await answer.json()).access_token;
}
