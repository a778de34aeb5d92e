import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type PlatformApp, type PlatformEnv, pagePolicy, Refused } from "../http";
import { answerFile, type KeptFile, keepFile, readSite, type StaticSite } from "../static-site";
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
  site: () => StaticSite = docsSite,
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
  routes.get("/docs", (context, next) => (site().size > 0 ? context.redirect("/docs/") : next()));
  routes.get("/docs/*", (context, next) => {
    const path = new URL(context.req.url).pathname.slice("/docs".length);
    const file = site().get(path) ?? site().get(WAITING_PAGE);
    if (file === undefined) return next();
    context.set("pagePolicy", pagePolicy(path));
    return answerFile(file, context.req.raw);
  });
  return routes;
}

/** Stands for every page until `npm start` has built the documentation; a built one has no such page. */
const WAITING_PAGE = "/waiting.html";

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

const FOLDER = fileURLToPath(new URL("./docs-site", import.meta.url));
let kept: { readonly version: number; readonly site: StaticSite } | null = null;

/**
 * Returns the documentation beside the built package; nothing before a build. It is read once, and again when its folder
 * has been replaced: `npm start` builds it while the server runs.
 */
function docsSite(): StaticSite {
  const version = statSync(FOLDER, { throwIfNoEntry: false })?.ino ?? 0;
  if (kept?.version !== version && (kept === null || version !== 0)) kept = { version, site: readSite(FOLDER) };
  return kept.site;
}
