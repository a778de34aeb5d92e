export { Orders } from "./orders";
