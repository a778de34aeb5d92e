export { type ApprovedMileage, approveMileage, type MileageFacts } from "./approve-mileage";
export type { Vehicle } from "./approved";
