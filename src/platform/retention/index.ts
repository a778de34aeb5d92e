export { deleteExpired, keptText, type Retention } from "./delete-expired";
