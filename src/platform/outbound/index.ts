export * from "./fetch";
export { type DnsRecordType, type LookUpRecords, lookUpRecordsAt, type ResolveName, resolveName } from "./resolve-name";
