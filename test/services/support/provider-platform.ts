import type { NewAccount } from "../../../src/services/access";
import { startProvider, TestBrowser, type TestProvider } from "./identity-provider";
import { ownerOf } from "./people";
import { type Call, type Called, callerWith, type TestOptions, type TestPlatform, testPlatform } from "./platform";

export const SIGN_IN_SETTINGS = "/v1/administration/customer/sign-in";
const CLIENT = { clientId: "paypacket", clientSecret: "a secret of the provider, long enough" };

/** An installation with an account, and a provider that the account uses. */
export interface ProviderPlatform {
  readonly platform: TestPlatform;
  readonly provider: TestProvider;
  readonly account: NewAccount;
  /** Calls with credentials that reach the whole account. */
  readonly whole: Call;
  /** Calls in a session that the owner opened with a password. */
  readonly owner: Call;
  readonly providerId: string;
  /** Returns the provider as settings state it; a new one if `more` has a secret. */
  readonly described: (more?: object) => object;
  readonly loginOf: (id?: string, query?: string) => string;
  /** Goes to the provider and back, up to the address that the provider sends the browser to. */
  readonly callbackOf: (browser: TestBrowser, query?: string) => Promise<string>;
  /** Signs in through the provider; returns where the browser ends. */
  readonly visit: (
    browser?: TestBrowser,
  ) => Promise<{ readonly location: string | null; readonly browser: TestBrowser }>;
  /** Makes calls as the person who signed in with the browser. */
  readonly callAs: (browser: TestBrowser) => Promise<Call>;
  /** Returns the address of the page after a sign-in through a provider that failed. */
  readonly failure: (token: string, id?: string) => string;
  readonly stop: () => Promise<void>;
}

/** Stores how the people of an account sign in. */
export function putSignIn(by: Call, passwordSignIn: string, providers: readonly object[]): Promise<Called> {
  return by("PUT", SIGN_IN_SETTINGS, { passwordSignIn, providers });
}

export async function providerPlatform(options: TestOptions = {}): Promise<ProviderPlatform> {
  // The provider's tokens expire by the time of the machine.
  const settings = { WEBHOOK_NETWORKS: "127.0.0.0/8", LOG_LEVEL: "silent" };
  const platform = await testPlatform(Date.now(), { ...options, settings });
  const provider = await startProvider();
  const account = await platform.account("Sample Bureau");
  const owner = await ownerOf(platform, account);
  const stated = { name: "Sample Login", issuer: provider.issuer, emailDomains: ["sample.example"] };
  const stored = await putSignIn(owner, "Allowed", [{ ...stated, ...CLIENT }]);
  const [{ providerId, redirectUri }] = stored.body.content.data.providers;
  provider.register({ ...CLIENT, redirectUri });

  const loginOf = (id: string = providerId, query = "") =>
    `${platform.address}/v1/authentication/identity-providers/${id}/login${query}`;
  const callbackOf = (browser: TestBrowser, query?: string) =>
    browser.until(loginOf(providerId, query), platform.address);
  return {
    platform,
    provider,
    account,
    whole: await platform.callAs(account),
    owner,
    providerId,
    described: (more = {}) => ({ ...stated, clientId: CLIENT.clientId, providerId, ...more }),
    loginOf,
    callbackOf,
    visit: async (browser = new TestBrowser()) => {
      const { location } = await browser.get(await callbackOf(browser));
      return { location, browser };
    },
    callAs: async (browser) => {
      const current = `${platform.address}/v1/authentication/sessions/current`;
      const { response } = await browser.get(current, { "x-requested-with": "test" });
      const { content } = (await response.json()) as { content: { data: { accessToken: string } } };
      return callerWith(platform.app, content.data.accessToken);
    },
    failure: (token, id = providerId) => `${platform.address}/sign-in#failed=${token}&provider=${id}`,
    stop: async () => {
      await provider.stop();
      await platform.stop();
    },
  };
}
