import { type Caller, callerOf } from "../caller";
import type { Child } from "../child";
import type { Credentials } from "../token-of";

const MOST_AGE = 600_000;

/** A client whose token is renewed before it expires: a year may take hours. */
export interface RenewedCaller {
  readonly caller: Caller;
  readonly token: () => Promise<string>;
}

/** Returns a client of a service. */
export async function renewedCaller(service: Child, credentials: Credentials): Promise<RenewedCaller> {
  let [known, since] = [await callerOf(service, credentials), performance.now()];
  const fresh = async () => {
    if (performance.now() - since > MOST_AGE) {
      since = performance.now();
      known = await callerOf(service, credentials);
    }
    return known;
  };
  return {
    caller: { token: known.token, call: async (...asked) => (await fresh()).call(...asked) },
    token: async () => (await fresh()).token,
  };
}
