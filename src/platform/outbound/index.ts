export {
  createFetch,
  createPoster,
  findTarget,
  isPublicAddress,
  OutboundFault,
  type OutboundFetch,
  type OutboundRules,
  type Posted,
  type Poster,
} from "./fetch";
export { type DnsRecordType, type LookUpRecords, lookUpRecordsAt } from "./look-up-records";
export { type ResolveName, resolveName } from "./resolve-name";
