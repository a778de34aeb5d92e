import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LINK_PATH, type LocalPlace } from "../files";
import { notFound, type PlatformEnv, Refused } from "../http";
import type { Uploads } from "./uploads";

/** The largest file that a local folder takes, in bytes. */
export const LARGEST_UPLOAD = 10 * 1024 * 1024;

/** Milliseconds in which a file must have arrived. */
const LONGEST = 60_000;

/** What a signed address takes. */
interface Awaited {
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

/** Takes files for a local folder, at signed addresses: with PUT, or as the `file` of a form. */
export function uploadRoutes({ links, write, remove }: LocalPlace, uploads: Uploads): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  const awaited = (context: Context<PlatformEnv>): Awaited => {
    const { key, type = "", size } = links.verify(context.req.method, new URL(context.req.url)) ?? {};
    if (key === undefined) throw notFound("upload");
    context.get("time")?.allow(LONGEST);
    return { key, type, size: Number(size) };
  };
  const keep = async (file: Awaited, bytes: SentBytes): Promise<Response> => {
    const { size } = await write(file.key, upTo(bytes, file.size));
    const status = size === file.size ? await uploads.arrived(file.key) : null;
    if (status !== "Pending") await remove(file.key);
    if (status === "Pending" || status === "Ready") return new Response(null, { status: 204 });
    throw size === file.size ? notFound("upload") : differs("size");
  };
  routes.put(LINK_PATH, async (context) => {
    const file = awaited(context);
    if (context.req.header("content-type") !== file.type) throw differs("type");
    return keep(file, context.req.raw.body ?? []);
  });
  routes.post(LINK_PATH, async (context) => {
    const file = awaited(context);
    const form = await context.req.raw.formData().catch(() => new FormData());
    const sent = form.get("file");
    if (!(sent instanceof File) || form.get("Content-Type") !== file.type) throw differs("type");
    return keep(file, sent.stream());
  });
  return routes;
}

type SentBytes = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Passes bytes on, and stops if there are more than announced. */
async function* upTo(bytes: SentBytes, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > most) throw differs("size");
    yield part;
  }
}

function differs(what: "type" | "size"): Refused {
  const text = "The file is not of the type and size that were announced: send it as announced.";
  return new Refused(400, { token: `upload_${what}_differs`, text });
}
