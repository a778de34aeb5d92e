import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { PlatformApp, PlatformEnv } from "../http";
import { type ApiInfo, apiDocument } from "./api-document";
import { BUNDLE, pageOf, START, STYLE } from "./docs-page";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/openapi.json`, and `/docs`: a page to read and try it, from this process alone. Mount it after the services. */
export function docsRoutes(app: PlatformApp, info: ApiInfo, address: string): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  const { [BUNDLE]: bundle, [STYLE]: style } = assets();
  let text: string | null = null;
  routes.get("/openapi.json", (context) => {
    text ??= JSON.stringify(apiDocument(app, info, address));
    return context.body(text, 200, { "content-type": "application/json" });
  });
  routes.get("/docs", (context) => {
    context.set("pagePolicy", POLICY);
    return context.html(pageOf(info.title));
  });
  routes.get("/docs/start.js", (context) => context.body(START, 200, { "content-type": SCRIPT }));
  routes.get(`/docs/${BUNDLE}`, (context) => context.body(bundle, 200, { "content-type": SCRIPT }));
  routes.get(`/docs/${STYLE}`, (context) => context.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  return routes;
}

const SCRIPT = "text/javascript; charset=utf-8";

function assets(): Readonly<Record<typeof BUNDLE | typeof STYLE, string>> {
  return { [BUNDLE]: readAsset(BUNDLE), [STYLE]: readAsset(STYLE) };
}

/** Beside the built package; when nothing is built yet, from the package that the build copies them from. */
function readAsset(name: string): string {
  try {
    return readFileSync(new URL(`./docs-page/${name}`, import.meta.url), "utf8");
  } catch {
    return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), "utf8");
  }
}
