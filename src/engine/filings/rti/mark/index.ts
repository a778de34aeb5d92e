export { calculateIrMark, calculateMark, carriedMark, type IrMark } from "./ir-mark";
