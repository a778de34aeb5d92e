export { carriedMark, type IrMark, irMarkOf, markOf } from "./ir-mark";
