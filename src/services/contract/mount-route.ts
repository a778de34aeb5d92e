import type { RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import { type PlatformApp, type PlatformEnv, Refused } from "../../platform/http";
import { type Permission, permissionFor, requirePermission } from "./roles";

/** Services of which every refusal that a test meets must be listed; of the others a survey finds what is not. */
const LISTING = new Set(["Benefits", "Billing", "Forms", "Journals", "Payments", "Recurring items", "Webhooks"]);

/** What is known of a route without its description. */
interface Place {
  readonly method: string;
  readonly path: string;
  readonly service: string;
}

/**
 * Mounts a described route without checking its requests: the handler reads and checks them (`readRequest`). Headers are
 * only described: all are optional texts, checked by the code that uses them. Callers whose role does not allow the
 * operation are refused before the rest of a request is read. With `checkAnswers`, as in tests, a refusal
 * that the description of such a service does not list is a failure, unless the server is only busy.
 */
export function mountRoute(
  { app, checkAnswers }: { readonly app: PlatformApp; readonly checkAnswers: boolean },
  { method, path, service }: Place,
  describe: () => RouteConfig,
  handler: Handler<PlatformEnv>,
): void {
  const route = describedWhenRead(describe);
  app.openAPIRegistry.registerPath(route);
  const isChecked = checkAnswers && LISTING.has(service);
  const allowed = asRoleAllows(permissionFor({ method, path }), handler);
  app.on(
    method.toUpperCase(),
    path.replaceAll(/\/{(.+?)}/g, "/:$1"),
    isChecked ? refusingAsListed(route, allowed) : allowed,
  );
}

function asRoleAllows(permission: Permission | null, handler: Handler<PlatformEnv>): Handler<PlatformEnv> {
  return (http, next) => {
    const caller = http.get("caller");
    if (caller !== undefined) requirePermission(caller, permission);
    return handler(http, next);
  };
}

/** Describes a route when its description is first read: a start, which mounts hundreds in each environment, reads none. */
function describedWhenRead(describe: () => RouteConfig): RouteConfig {
  let described: RouteConfig | null = null;
  const route = (): RouteConfig => {
    described ??= describe();
    return described;
  };
  // The target is empty: what is read of it is that of the description.
  return new Proxy({} as RouteConfig, {
    get: (_, name) => Reflect.get(route(), name),
    has: (_, name) => Reflect.has(route(), name),
    ownKeys: () => Reflect.ownKeys(route()),
    getOwnPropertyDescriptor: (_, name) => {
      const property = Reflect.getOwnPropertyDescriptor(route(), name);
      return property && { ...property, configurable: true };
    },
  });
}

function refusingAsListed(route: RouteConfig, handler: Handler<PlatformEnv>): Handler<PlatformEnv> {
  return async (http, next) => {
    try {
      return await handler(http, next);
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 503) throw error;
      const { status, refusal } = error;
      const { method, path, responses } = route;
      const listed = responses[status];
      if (listed !== undefined && "description" in listed && listed.description.includes(`\`${refusal.token}\``)) {
        throw error;
      }
      throw new Error(`${method} ${path} does not list its refusal ${status} ${refusal.token}.`);
    }
  };
}
