export { type ApiHead, apiDocument, joinSchemas, nameHeaders, shareAnswers, shareParts } from "./api-document";
export { docsRoutes } from "./docs-routes";
export { shareEnvelopes } from "./envelopes";
export { openApiFaults } from "./open-api-faults";
export { shareParameters, withAllParameters } from "./operations-of";
export { placeExamples, sampleValue, wholeAnswer } from "./place-examples";
export { serviceDocuments, serviceFile } from "./service-documents";
