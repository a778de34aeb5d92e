export { printable } from "../../engine/base";
export { displayWidth, printableLines, wrap } from "./printable";
export { Progress } from "./progress";
export type { Questions } from "./questions";
export { type Column, table } from "./table";
export { processTerminal, type Terminal } from "./terminal";
