export { PensionMethods } from "./pension-methods";
