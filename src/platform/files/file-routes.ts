import { OpenAPIHono } from "@hono/zod-openapi";
import { notFound, type PlatformEnv } from "../http";
import { contentDisposition } from "./file-place";
import type { Files } from "./files";
import { LINK_PATH } from "./local-links";
import type { LocalPlace } from "./local-place";

/**
 * Serves links to local files. The signature authorises access: a link needs no token. It dies with its file, however long
 * it was signed for.
 */
export function fileRoutes({ links, open }: LocalPlace, { isThere }: Pick<Files, "isThere">): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  routes.get(LINK_PATH, async (context) => {
    const { key, name = "", type = "" } = links.verify("GET", new URL(context.req.url)) ?? {};
    const opened = key === undefined || !(await isThere(key)) ? null : await open(key);
    if (opened === null) throw notFound("file");
    return new Response(opened.stream, {
      headers: {
        "content-type": type,
        "content-length": String(opened.size),
        "content-disposition": contentDisposition(name),
        "cache-control": "private, no-store",
      },
    });
  });
  return routes;
}
