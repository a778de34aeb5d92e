import type { RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import type { PlatformApp, PlatformEnv } from "../../platform/http";

/**
 * Puts a described route on an application. Parameters and body are checked by their schemas; the headers are described
 * only: all are optional texts, and whoever uses one reads it.
 */
export function mountRoute(app: PlatformApp, route: RouteConfig, handler: Handler<PlatformEnv>): void {
  app.openAPIRegistry.registerPath(route);
  const { headers: _, ...checked } = route.request ?? {};
  // Routes are many and their types deep: the schemas have checked what the types would say here.
  app.openapi({ ...route, request: checked, hide: true }, handler as never);
}
