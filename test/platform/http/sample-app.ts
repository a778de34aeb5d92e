import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import {
  createRootApp,
  notFound,
  type PlatformApp,
  type PlatformEnv,
  pageQuery,
  type RootAppOptions,
  type ServedApp,
  serveApp,
} from "../../../src/platform/http";
import { createIds, systemClock } from "../../../src/platform/ports";

export const ids = createIds(systemClock);

const lineSchema = z.strictObject({
  name: z.string().min(1).max(10),
  units: z.int().min(1).max(9).optional(),
  kind: z.enum(["Pay", "Deduction"]),
  date: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  amount: z
    .string()
    .optional()
    .superRefine((text, context) => {
      if (text !== undefined && /\.\d{3,}$/.test(text)) {
        context.addIssue({ code: "custom", params: { token: "not_whole_pence" } });
      }
    }),
  shape: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("Square"), side: z.number() }),
      z.strictObject({ type: z.literal("Round"), radius: z.number() }),
    ])
    .optional(),
  either: z.union([z.string(), z.number()]).optional(),
});

const bodySchema = z.strictObject({ lines: z.array(lineSchema).min(1).max(3), note: z.string().nullable().optional() });

const post = createRoute({
  method: "post",
  path: "/lines",
  request: { body: { required: true, content: { "application/json": { schema: bodySchema } } } },
  responses: { 200: { description: "The number of lines" } },
});

const list = createRoute({
  method: "get",
  path: "/lines",
  request: { query: pageQuery({ usual: 50, most: 100 }).extend({ year: z.coerce.number().optional() }).strict() },
  responses: { 200: { description: "The page asked for" } },
});

const clamped = createRoute({
  method: "get",
  path: "/clamped",
  request: { query: pageQuery({ usual: 50, most: 100, clamp: true }) },
  responses: { 200: { description: "The page asked for" } },
});

/** Returns a service of routes that show what the platform does around them. */
export function sampleService(): OpenAPIHono<PlatformEnv> {
  const service = new OpenAPIHono<PlatformEnv>();
  service.openapi(post, (context) => context.json({ lines: context.req.valid("json").lines.length }));
  service.openapi(list, (context) => context.json(context.req.valid("query")));
  service.openapi(clamped, (context) => context.json(context.req.valid("query")));
  service.get("/failing", () => {
    throw new Error("a secret of ours");
  });
  service.get("/lines/:lineId", () => {
    throw notFound("line");
  });
  service.get("/slow", async (context) => {
    await new Promise((resolve) => setTimeout(resolve, Number(context.req.query("for"))));
    return context.json({ done: true });
  });
  return service;
}

export interface Sample {
  readonly app: PlatformApp;
  readonly server: ServedApp;
  readonly url: string;
}

export async function serveSample(options: Partial<RootAppOptions> = {}, app?: PlatformApp): Promise<Sample> {
  const root = app ?? createRootApp({ ids, ...options });
  root.route("/v1/sample", sampleService());
  const server = await serveApp(root, { port: 0, host: "127.0.0.1", longestDrain: 3_000 });
  return { app: root, server, url: `http://127.0.0.1:${server.port}/v1/sample` };
}
