export { type ApprovedMileage, approveMileage } from "./approve-mileage";
export type { Vehicle } from "./approved";
