/** A token, and for how many seconds it is valid. */
export interface IssuedToken {
  readonly text: string;
  readonly life: number;
}

/** How access tokens are requested, and what a response with one has. */
export interface TokenRequests {
  readonly make: () => Request;
  readonly read: (response: Response) => Promise<IssuedToken>;
}

/** Requests tokens from the token service with an id and a secret. */
export function credentialRequests(address: string, clientId: string, clientSecret: string): TokenRequests {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  return {
    make: () => new Request(`${address}/oauth2/token`, { method: "POST", body }),
    read: async (response) => {
      const { access_token: text, expires_in: life } = await response.json();
      return { text, life };
    },
  };
}

/** Requests tokens with the cookie of a person's session, which only pages of the services' own address can send. */
export function sessionRequests(address: string): TokenRequests {
  const headers = { "x-requested-with": "paypacket-client" };
  return {
    make: () => new Request(`${address}/v1/authentication/sessions/current`, { headers }),
    read: async (response) => {
      const { accessToken: text, expiresIn: life } = (await response.json()).content.data;
      return { text, life };
    },
  };
}
