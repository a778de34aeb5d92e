import type { Handler } from "hono";
import { type PlatformEnv, readParts } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import { describeRedirect } from "./describe-operation";
import type { PublicRequest } from "./mount-public";
import { mountRoute } from "./mount-route";
import type { Redirect, RedirectOperation } from "./redirect-operation";
import type { ServiceContext } from "./service";

/** Mounts an operation that sends a browser to another address, for callers who are not known. */
export function mountRedirect<const O extends RedirectOperation>(
  context: Pick<ServiceContext, "app" | "clock" | "checkAnswers">,
  operation: O,
  work: (request: PublicRequest<O>) => Promise<Redirect>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const parts = readParts(http, "", operation);
    const { location, cookies } = await work({ ...parts, http, now: formatInstant(context.clock.now()) } as never);
    const headers = new Headers({ location, "cache-control": "no-store" });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 302, headers });
  };
  mountRoute(context, operation, () => describeRedirect(operation), handler);
}
