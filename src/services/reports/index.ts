export { reportQuery } from "./report-query";
export { runDefinitionInPostgres, runReportInPostgres } from "./run-report";
