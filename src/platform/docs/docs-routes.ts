import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { PlatformApp, PlatformEnv } from "../http";
import { answerFile, type KeptFile, keepFile } from "../kept-file";
import { type ApiInfo, apiDocument } from "./api-document";
import { BUNDLE, pageOf, START, STYLE } from "./docs-page";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `/openapi.json`, and `/docs` to read and try it, without external assets. Mount after the services. */
export function docsRoutes(app: PlatformApp, info: ApiInfo, address: string): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  let description: KeptFile | null = null;
  routes.get("/openapi.json", (context) => {
    description ??= keepFile(Buffer.from(JSON.stringify(apiDocument(app, info, address))), "application/json");
    return answerFile(description, context.req.raw);
  });
  routes.get("/docs", (context) => {
    context.set("pagePolicy", POLICY);
    return context.html(pageOf(info.title));
  });
  for (const [name, file] of Object.entries(keptFiles()))
    routes.get(`/docs/${name}`, (context) => answerFile(file, context.req.raw));
  return routes;
}

const SCRIPT = "text/javascript; charset=utf-8";

let kept: Readonly<Record<string, KeptFile>> | null = null;

/** Returns the page's files, read once per process. */
function keptFiles(): Readonly<Record<string, KeptFile>> {
  kept ??= {
    [BUNDLE]: keepFile(readAsset(BUNDLE), SCRIPT),
    [STYLE]: keepFile(readAsset(STYLE), "text/css; charset=utf-8"),
    "start.js": keepFile(Buffer.from(START), SCRIPT),
  };
  return kept;
}

/** Reads a file beside the built package; before a build, from the package that the build copies it from. */
function readAsset(name: string): NonSharedBuffer {
  try {
    return readFileSync(new URL(`./docs-page/${name}`, import.meta.url));
  } catch {
    return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  }
}
