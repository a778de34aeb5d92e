import type { RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import type { PlatformApp, PlatformEnv } from "../../platform/http";

/**
 * Mounts a described route without checking its requests: the handler reads and checks them (`readRequest`). Headers are
 * only described: all are optional texts, checked by the code that uses them.
 */
export function mountRoute(app: PlatformApp, route: RouteConfig, handler: Handler<PlatformEnv>): void {
  app.openAPIRegistry.registerPath(route);
  app.on(route.method.toUpperCase(), route.path.replaceAll(/\/{(.+?)}/g, "/:$1"), handler);
}
