export type {
  BasicHoursExceeded,
  MinimumWage,
  MinimumWageFacts,
  SalariedHoursFacts,
} from "./facts";
export { minimumWage } from "./minimum-wage";
