export { apiDocument } from "./api-document";
export { docsRoutes } from "./docs-routes";
export { joinSchemas } from "./join-schemas";
export { nameHeaders } from "./name-headers";
export { openApiFaults } from "./open-api-faults";
export { shareParts } from "./share-parts";
