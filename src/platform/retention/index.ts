export { deleteExpired } from "./delete-expired";
export { keptText, type Retention } from "./retention";
