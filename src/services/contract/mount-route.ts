import type { RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import type { PlatformApp, PlatformEnv } from "../../platform/http";

/**
 * Puts a described route on an application, to be handled as it stands: whoever handles it reads and checks its parts
 * (`requestOf`). Its headers are described only: all are optional texts, and whoever uses one reads it.
 */
export function mountRoute(app: PlatformApp, route: RouteConfig, handler: Handler<PlatformEnv>): void {
  app.openAPIRegistry.registerPath(route);
  app.on(route.method.toUpperCase(), route.path.replaceAll(/\/{(.+?)}/g, "/:$1"), handler);
}
