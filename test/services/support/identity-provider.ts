import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Whom the provider signs in. */
interface Subject {
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** An OpenID Connect provider over HTTP on this machine. */
export interface TestProvider {
  readonly issuer: string;
  /** Lets an installation use the provider. */
  readonly register: (client: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
  }) => void;
  /** Chooses who signs in from now on. */
  readonly signsIn: (email: string, more?: Partial<Subject>) => void;
  /** Has the server close every connection without a response. */
  readonly setDown: (isDown: boolean) => void;
  /** Requests that reached it. */
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts `oidc-provider`; who visits it is signed in without being asked. */
export async function startProvider(): Promise<TestProvider> {
  let current: Subject = { subject: "nobody", email: "", isVerified: false };
  let provider: Provider | undefined;
  let count = 0;
  let isDown = false;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = { ...privateKey.export({ format: "jwk" }), kty: "RSA", use: "sig", alg: "RS256", kid: "key" };
  const server = createServer(async (request, response) => {
    count += 1;
    if (isDown) return void request.destroy();
    if (provider === undefined) return void response.writeHead(503).end();
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: current.subject } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    register: ({ clientId, clientSecret, redirectUri }) => {
      provider = new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
        claims: { openid: ["sub"], email: ["email", "email_verified"] },
        jwks: { keys: [key] },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
        cookies: { keys: ["a key of the test"] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, accountId) => ({
          accountId,
          claims: () => ({ sub: accountId, email: current.email, email_verified: current.isVerified }),
        }),
        loadExistingGrant: async (context) => {
          const { Grant } = context.oidc.provider;
          const grant = new Grant({ clientId, accountId: context.oidc.session?.accountId ?? "" });
          grant.addOIDCScope("openid email");
          await grant.save();
          return grant;
        },
      });
    },
    signsIn: (email, more = {}) => {
      current = { subject: `subject of ${email}`, email, isVerified: true, ...more };
    },
    setDown: (down) => {
      isDown = down;
    },
    requests: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A browser that keeps cookies by origin and follows redirects one at a time. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Gets an address; returns the response and where it redirects to, if it does. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}) {
    const { origin } = new URL(address);
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, kept);
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    const location = response.headers.get("location");
    return { response, location: location === null ? null : new URL(location, address).href };
  }

  /** Follows redirects until one leads to an address that begins so; returns it without following it. */
  async until(address: string, beginning: string): Promise<string> {
    let at = address;
    for (let steps = 0; steps < 20; steps += 1) {
      const { location, response } = await this.get(at);
      if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
      if (location.startsWith(beginning)) return location;
      at = location;
    }
    throw new Error(`There is no way from ${address} to ${beginning}.`);
  }

  cookieOf(address: string, name: string): string {
    return this.#cookies.get(new URL(address).origin)?.get(name) ?? "";
  }
}
