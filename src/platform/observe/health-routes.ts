import { timingSafeEqual } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { success } from "../envelope";
import { type PlatformEnv, Refused } from "../http";
import type { Metrics } from "./metrics";

const LONGEST_PING = 2_000;

interface HealthOptions {
  /** Rejects if what requests need does not respond in time. */
  readonly ping: (milliseconds: number) => Promise<void>;
  readonly isDraining: () => boolean;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
}

/** Who may read the metrics: everyone on the port, nobody, or callers with this bearer token. */
export type MetricsAccess = "open" | "closed" | { readonly token: string };

/** Serves `/health`: the process is alive; `/ready`: it can handle requests; `/metrics`: metrics as text. */
export function healthRoutes({ ping, isDraining, metrics, metricsAccess }: HealthOptions): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  routes.get("/health", (context) => context.json(success({ token: "alive", text: "OK" }, {})));
  routes.get("/ready", async (context) => {
    const answers = await ping(LONGEST_PING).then(
      () => true,
      () => false,
    );
    if (isDraining() || !answers) {
      throw new Refused(503, { token: "service_unavailable", text: "Not ready for requests." });
    }
    return context.json(success({ token: "ready", text: "Ready for requests." }, {}));
  });
  routes.get("/metrics", async (context) => {
    if (!mayRead(metricsAccess, context.req.header("authorization"))) {
      const text =
        "The metrics need the token of the setting METRICS_TOKEN. METRICS_OPEN=true opens them to everybody.";
      throw new Refused(401, { token: "access_token_invalid", text });
    }
    return context.text(await metrics.text(), 200, { "content-type": metrics.contentType });
  });
  return routes;
}

function mayRead(access: MetricsAccess, authorization: string | undefined): boolean {
  if (typeof access === "string") return access === "open";
  return isSame(authorization, `Bearer ${access.token}`);
}

function isSame(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
