export { reportQuery } from "./query/report-query";
export { runDefinitionInPostgres, runReportInPostgres } from "./query/run-report";
