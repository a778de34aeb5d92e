export { type ApprovedMileage, approveMileage } from "./approve-mileage";
export { carriesPassengers, VEHICLES, type Vehicle } from "./approved";
