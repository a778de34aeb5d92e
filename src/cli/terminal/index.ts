export { printable } from "../../engine/base";
export { type Column, displayWidth, printableLines, table, wrap } from "./table";
export type { Questions } from "./terminal";
export { Progress, processTerminal, type Terminal } from "./terminal";
