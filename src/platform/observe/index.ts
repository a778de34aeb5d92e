export type { LineOutput } from "./gathered-output";
export { healthRoutes, type MetricsAccess } from "./health-routes";
export { createLog, LOG_LEVELS, type Log } from "./log";
export type { LogFields } from "./log-fields";
export { createMetrics, type Metrics } from "./metrics";
