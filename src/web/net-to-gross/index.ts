export { NetToGross } from "./net-to-gross";
