export { type MinimumWage, type MinimumWageFacts, minimumWage } from "./minimum-wage";
