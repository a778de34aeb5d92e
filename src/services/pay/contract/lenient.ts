export { optional, orElse, readOnly } from "../../contract";
