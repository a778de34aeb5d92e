export { countDueNotices } from "./reading/select-notifications";
