import { fileURLToPath } from "node:url";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type PlatformApp, type PlatformEnv, pagePolicy, Refused } from "../http";
import { answerFile, type KeptFile, keepFile } from "../kept-file";
import { readSite, type StaticSite } from "../static-site";
import { type ApiHead, apiDocument } from "./api-document";
import { serviceDocuments } from "./service-documents";

/**
 * Serves `/openapi.json`, each service's own description such as `/openapi/holiday.json`, and the documentation at `/docs/`,
 * of which `/docs/api` lists the operations. Without a built documentation `/docs` is not found. Mount after the services.
 */
export function docsRoutes(
  app: PlatformApp,
  head: ApiHead,
  address: string,
  site = docsSite(),
): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  const described = once(() => apiDocument(app, head, address));
  const whole = once(() => keepDescription(described()));
  const alone = once(
    () => new Map([...serviceDocuments(described())].map(([name, part]) => [`${name}.json`, keepDescription(part)])),
  );
  routes.get("/openapi.json", (context) => answerFile(whole(), context.req.raw));
  routes.get("/openapi/:file", (context) => {
    const description = alone().get(context.req.param("file"));
    if (description === undefined) throw new Refused(404, { token: "route_not_found", text: "Not found." });
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

/** Makes a value when it is first asked for. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function keepDescription(description: object): KeptFile {
  return keepFile(Buffer.from(JSON.stringify(description)), "application/json");
}

let keptSite: StaticSite | null = null;

/** Returns the documentation beside the built package, read once per process; nothing before a build. */
function docsSite(): StaticSite {
  keptSite ??= readSite(fileURLToPath(new URL("./docs-site", import.meta.url)));
  return keptSite;
}
