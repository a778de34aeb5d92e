import { invalid, issueAt, Refused } from "../../../platform/http";
import { mountOperation, mountRedirect, type ServiceContext } from "../../contract";
import { type Granted, grantedBy, keepConnection } from "./connect";
import { integrationData } from "./integration-data";
import { endSignIn, exchangeCode, getLoginUri } from "./integration-operations";
import type { ProviderName } from "./port/accounting-provider";
import { needProvider } from "./provider-of";
import { refusedBy } from "./refused-by";
import { requesterOf, storeSignIn, takeSignIn } from "./sign-ins";

export function mountSignIn(context: ServiceContext): void {
  mountOperation(context, getLoginUri, async ({ params, query, ...work }) => {
    const provider = needProvider(context, params.provider);
    const returnTo = ownPath(context, query.returnTo);
    const { state, challenge, expiresAt } = await storeSignIn(work, params.provider, returnTo);
    const loginUri = provider.loginUri({ redirectUri: redirectUri(context, params.provider), state, challenge });
    return { data: { loginUri, state, expiresAt }, text: "A person connects the organisation at this address." };
  });

  mountRedirect(context, endSignIn, async ({ params: { provider: name }, query }) => {
    const signIn = await takeSignIn(context, name, query.state ?? "");
    if (signIn === null) throw unknownState();
    const { organisationId, returnTo, verifier } = signIn;
    const error = await faultOf(async () => {
      const granted = await exchange(context, name, { code: query.code ?? "", verifier });
      await keepConnection(context, { organisationId, name, own: null }, granted);
    });
    const location = new URL(returnTo, context.address);
    location.searchParams.set(...((error === null ? ["connected", "true"] : ["error", error]) as [string, string]));
    return { location: location.href, cookies: [] };
  });

  mountOperation(
    context,
    exchangeCode,
    async ({ params }, tx) => {
      return { data: await integrationData(tx, params.provider), text: "The organisation is connected." };
    },
    async ({ params: { provider: name }, body: { code, state }, caller, organisationId }) => {
      const signIn = await takeSignIn(context, name, state);
      const isTheirs = signIn?.organisationId === organisationId && signIn.requester === requesterOf(caller);
      if (signIn === null || !isTheirs) throw unknownState();
      const granted = await exchange(context, name, { code, verifier: signIn.verifier });
      await keepConnection(context, { organisationId, name, own: null }, granted);
    },
  );
}

interface Returned {
  readonly code: string;
  readonly verifier: string;
}

async function exchange(context: ServiceContext, name: ProviderName, returned: Returned): Promise<Granted> {
  const provider = needProvider(context, name);
  return refusedBy(async () =>
    grantedBy(provider, await provider.exchange({ ...returned, redirectUri: redirectUri(context, name) })),
  );
}

/** Returns the token of the refusal that work ends with; null if it succeeds. */
async function faultOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.token;
    throw error;
  }
}

function unknownState(): Refused {
  return new Refused(400, {
    token: "state_unknown",
    text: "The state was used, has expired, or belongs to somebody else: begin again.",
  });
}

/** Returns the address to which the provider sends the browser back. */
function redirectUri({ address }: ServiceContext, name: ProviderName): string {
  return `${address}${endSignIn.path.replace("{provider}", name)}`;
}

/** Returns a path that stays at the installation's own address; refuses any other. */
function ownPath({ address }: ServiceContext, returnTo: string): string {
  const isPath = returnTo.startsWith("/") && URL.canParse(returnTo, address);
  if (isPath && new URL(returnTo, address).origin === new URL(address).origin) return returnTo;
  throw invalid([issueAt(["returnTo"], "return_address_not_own", null)]);
}
