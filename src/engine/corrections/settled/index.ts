export { getMembership, type SettledContributions, settledContributions, settledIn } from "./settled-contributions";
