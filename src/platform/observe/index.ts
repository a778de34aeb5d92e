export type { LineOutput } from "./gathered-output";
export { healthRoutes, type MetricsAccess } from "./health-routes";
export * from "./log";
export { createMetrics, type Metrics } from "./metrics";
