export { membershipOf, type SettledContributions, settledContributions, settledIn } from "./settled-contributions";
