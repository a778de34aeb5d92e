import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type PlatformApp, type PlatformEnv, pagePolicy } from "../http";
import { answerFile, type KeptFile, keepFile } from "../kept-file";
import { readSite, type StaticSite } from "../static-site";
import { type ApiInfo, apiDocument } from "./api-document";
import { BUNDLE, pageOf, START, STYLE } from "./docs-page";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves `/openapi.json`, `/docs/api` to read and try it, and the documentation at `/docs/`, all without external assets.
 * Without a built documentation `/docs` leads to `/docs/api`. Mount after the services.
 */
export function docsRoutes(app: PlatformApp, info: ApiInfo, address: string): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  let description: KeptFile | null = null;
  routes.get("/openapi.json", (context) => {
    description ??= keepFile(Buffer.from(JSON.stringify(apiDocument(app, info, address))), "application/json");
    return answerFile(description, context.req.raw);
  });
  routes.get("/docs/api", (context) => {
    context.set("pagePolicy", POLICY);
    return context.html(pageOf(info.title));
  });
  for (const [name, file] of Object.entries(keptFiles()))
    routes.get(`/docs/${name}`, (context) => answerFile(file, context.req.raw));
  const site = docsSite();
  routes.get("/docs", (context) => context.redirect(site.size === 0 ? "/docs/api" : "/docs/"));
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
