import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { PlatformApp, PlatformEnv } from "../http";
import { type ApiInfo, apiDocument } from "./api-document";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

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
    return context.html(PAGE.replace("TITLE", info.title.replaceAll(/[<>&]/g, "")));
  });
  routes.get("/docs/start.js", (context) => context.body(START, 200, { "content-type": SCRIPT }));
  routes.get(`/docs/${BUNDLE}`, (context) => context.body(bundle, 200, { "content-type": SCRIPT }));
  routes.get(`/docs/${STYLE}`, (context) => context.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  return routes;
}

const BUNDLE = "swagger-ui-bundle.js";
const STYLE = "swagger-ui.css";
const SCRIPT = "text/javascript; charset=utf-8";
/** The page is dark where the reader's other pages are. */
const START = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });`;
const PAGE = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>TITLE</title>
<link rel="stylesheet" href="/docs/${STYLE}"></head>
<body><div id="api"></div><script src="/docs/${BUNDLE}"></script><script src="/docs/start.js"></script></body>
</html>`;

function assets(): Readonly<Record<typeof BUNDLE | typeof STYLE, string>> {
  const folder = join(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"), "..");
  return {
    [BUNDLE]: readFileSync(join(folder, BUNDLE), "utf8"),
    [STYLE]: readFileSync(join(folder, STYLE), "utf8"),
  };
}
