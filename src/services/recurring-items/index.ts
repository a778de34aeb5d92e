export { hasOpenItems, payeesOfItems } from "./store/items";
