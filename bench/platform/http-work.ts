import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { success } from "../../src/platform";
import { createRootApp, type PlatformEnv, serveApp } from "../../src/platform/http";
import { createIds, systemClock } from "../../src/platform/ports";

const schema = z.strictObject({ text: z.string().min(1).max(100), count: z.int() });

const route = createRoute({
  method: "post",
  path: "/notes",
  request: { body: { required: true, content: { "application/json": { schema } } } },
  responses: { 200: { description: "The same" } },
});

/** A server that returns a small JSON body unchanged, and the function that stops it. */
export interface Listening {
  readonly name: string;
  readonly port: number;
  readonly stop: () => unknown;
}

/** Serves the same response with fewer and fewer layers: the platform's application, Hono with zod, Node alone. */
export async function listenAll(): Promise<readonly Listening[]> {
  const root = createRootApp({ ids: createIds(systemClock), onAnswer: () => undefined });
  root.route("/", notes(new OpenAPIHono<PlatformEnv>()));
  const served = await serveApp(root, { port: 0, host: "127.0.0.1" });
  return [
    { name: "platform: headers, limits, request id, zod", port: served.port, stop: served.stop },
    await listenHono(),
    await listenNode(),
  ];
}

function notes(app: OpenAPIHono<PlatformEnv>): OpenAPIHono<PlatformEnv> {
  return app.openapi(route, (context) =>
    context.json(success({ token: "noted", text: "Noted." }, context.req.valid("json"))),
  );
}

function listenHono(): Promise<Listening> {
  return new Promise((resolve) => {
    const app = notes(new OpenAPIHono<PlatformEnv>());
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ name: "Hono with zod", port, stop: () => server.close() }),
    );
  });
}

function listenNode(): Promise<Listening> {
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(success({ token: "noted", text: "Noted." }, JSON.parse(text))));
      });
    });
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ name: "node:http alone, unvalidated", port, stop: () => server.close() });
    });
  });
}
