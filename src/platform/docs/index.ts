export { type ApiInfo, apiDocument, docsRoutes } from "./docs-routes";
export { openApiFaults } from "./open-api-faults";
