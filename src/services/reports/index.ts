export { type ReportScope, relationOf, reportQuery } from "./report-query";
export { runDefinitionInPostgres, runReportInPostgres } from "./run-report";
