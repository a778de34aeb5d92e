import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { answerFromSite, readSite } from "../../../src/platform";
import { type PlatformApp, pagePolicy } from "../../../src/platform/http";

export interface DocsServer {
  readonly address: string;
  readonly stop: () => void;
}

/** Serves a built documentation under its policy, and everything else from an installation. */
export async function serveDocs(folder: string, installation: PlatformApp): Promise<DocsServer> {
  const site = readSite(folder);
  const app = new Hono();
  app.all("*", async (context) => {
    context.header("content-security-policy", pagePolicy(context.req.path));
    return (await answerFromSite(site, context.req.raw)) ?? installation.fetch(context.req.raw);
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ address: `http://127.0.0.1:${port}`, stop: () => server.close() }),
    );
  });
}
