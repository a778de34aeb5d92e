import { fileURLToPath } from "node:url";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type PlatformApp, type PlatformEnv, pagePolicy } from "../http";
import { answerFile, type KeptFile, keepFile } from "../kept-file";
import { readSite, type StaticSite } from "../static-site";
import { type ApiInfo, apiDocument } from "./api-document";

/**
 * Serves `/openapi.json`, and the documentation at `/docs/`, of which `/docs/api` lists the operations. Without a built
 * documentation `/docs` is not found. Mount after the services.
 */
export function docsRoutes(
  app: PlatformApp,
  info: ApiInfo,
  address: string,
  site = docsSite(),
): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  let description: KeptFile | null = null;
  routes.get("/openapi.json", (context) => {
    description ??= keepFile(Buffer.from(JSON.stringify(apiDocument(app, info, address))), "application/json");
    return answerFile(description, context.req.raw);
  });
  if (site.size > 0) routes.get("/docs", (context) => context.redirect("/docs/"));
  for (const [path, file] of site) {
    routes.get(`/docs${path}`, (context) => {
      context.set("pagePolicy", pagePolicy(path));
      return answerFile(file, context.req.raw);
    });
  }
  return routes;
}

let keptSite: StaticSite | null = null;

/** Returns the documentation beside the built package, read once per process; nothing before a build. */
function docsSite(): StaticSite {
  keptSite ??= readSite(fileURLToPath(new URL("./docs-site", import.meta.url)));
  return keptSite;
}
