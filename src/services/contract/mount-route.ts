import type { RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import { type PlatformApp, type PlatformEnv, Refused } from "../../platform/http";

/** Services of which every refusal that a test meets must be listed; of the others a survey finds what is not. */
const LISTING = new Set(["Benefits", "Billing", "Forms", "Journals", "Payments", "Recurring items", "Webhooks"]);

/**
 * Mounts a described route without checking its requests: the handler reads and checks them (`readRequest`). Headers are
 * only described: all are optional texts, checked by the code that uses them. With `checkAnswers`, as in tests, a refusal
 * that the description of such a service does not list is a failure, unless the server is only busy.
 */
export function mountRoute(
  { app, checkAnswers }: { readonly app: PlatformApp; readonly checkAnswers: boolean },
  route: RouteConfig,
  handler: Handler<PlatformEnv>,
): void {
  app.openAPIRegistry.registerPath(route);
  const path = route.path.replaceAll(/\/{(.+?)}/g, "/:$1");
  const isChecked = checkAnswers && (route.tags ?? []).some((tag) => LISTING.has(tag));
  app.on(route.method.toUpperCase(), path, isChecked ? refusingAsListed(route, handler) : handler);
}

function refusingAsListed(
  { method, path, responses }: RouteConfig,
  handler: Handler<PlatformEnv>,
): Handler<PlatformEnv> {
  return async (http, next) => {
    try {
      return await handler(http, next);
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 503) throw error;
      const { status, refusal } = error;
      const listed = responses[status];
      if (listed !== undefined && "description" in listed && listed.description.includes(`\`${refusal.token}\``)) {
        throw error;
      }
      throw new Error(`${method} ${path} does not list its refusal ${status} ${refusal.token}.`);
    }
  };
}
