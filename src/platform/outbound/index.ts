export { createFetch, OutboundFault, type OutboundFetch } from "./fetch";
export { findTarget, type OutboundRules } from "./find-target";
export { type DnsRecordType, type LookUpRecords, lookUpRecordsAt } from "./look-up-records";
export { createPoster, type Posted, type Poster } from "./post";
export { isPublicAddress } from "./public-address";
export { type ResolveName, resolveName } from "./resolve-name";
