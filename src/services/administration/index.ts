export { callerAccess, reaches, requireWholeCustomer } from "./access/caller-access";
export { type ReachedOrganisation, reachedOrganisations } from "./access/reached-organisations";
export { recordActivity } from "./record-activity";
