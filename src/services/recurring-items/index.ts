export { payeesOfItems } from "./store/items";
