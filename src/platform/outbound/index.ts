export {
  createFetch,
  createPoster,
  findPublicTarget,
  isPublicAddress,
  OutboundFault,
  type OutboundFetch,
  type OutboundRules,
  type Posted,
  type Poster,
} from "./fetch";
export { type DnsRecordType, type LookUpRecords, lookUpRecordsAt, type ResolveName, resolveName } from "./resolve-name";
