export { type ApiHead, apiDocument, joinSchemas, nameHeaders, shareAnswers, shareParts } from "./api-document";
export { docsRoutes } from "./docs-routes";
export { openApiFaults } from "./open-api-faults";
export { placeExamples, sampleValue } from "./place-examples";
export { serviceDocuments, serviceFile } from "./service-documents";
