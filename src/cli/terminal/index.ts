export { printable } from "../../engine/base";
export { Progress } from "./progress";
export { type Column, displayWidth, printableLines, table, wrap } from "./table";
export type { Questions } from "./terminal";
export { processTerminal, type Terminal } from "./terminal";
