import { OpenAPIHono } from "@hono/zod-openapi";
import { notFound, type PlatformEnv } from "../http";
import { contentDisposition } from "./file-place";
import { LINK_PATH, type LocalPlace } from "./local-place";

/** Serves links to local files. The signature authorises access: a link needs no token. */
export function fileRoutes(place: LocalPlace): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  routes.get(LINK_PATH, async (context) => {
    const file = await place.follow(new URL(context.req.url));
    if (file === null) throw notFound("file");
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": contentDisposition(file.fileName),
        "cache-control": "private, no-store",
      },
    });
  });
  return routes;
}
