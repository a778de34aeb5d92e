import { createRootApp, serveApp } from "../../../src/platform/http";
import { createLog, createMetrics, healthRoutes } from "../../../src/platform/observe";
import { createIds, systemClock } from "../../../src/platform/ports";

/** A process that logs a thousand lines for each request, and reports the port on standard error. */
const log = createLog("info", "sandbox");
const app = createRootApp({ ids: createIds(systemClock) });
app.route(
  "/",
  healthRoutes({
    ping: () => Promise.resolve(),
    isDraining: () => false,
    metrics: createMetrics("sandbox"),
    metricsAccess: "open",
  }),
);
app.get("/log", (context) => {
  for (let count = 0; count < 1_000; count += 1) log.info("line", { count, route: `/${"long".repeat(40)}` });
  return context.json({});
});
const { port } = await serveApp(app, { port: 0, host: "127.0.0.1" });
process.stderr.write(`${port}\n`);
