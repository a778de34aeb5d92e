export type { LineOutput } from "./gathered-output";
export { healthRoutes, type MetricsAccess } from "./health-routes";
export type { LogFields } from "./log";
export { createLog, LOG_LEVELS, type Log } from "./log";
export { createMetrics, type Metrics } from "./metrics";
