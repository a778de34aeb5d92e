export { carsToReport } from "./fps-cars";
