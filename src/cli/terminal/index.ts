export { displayWidth, fill, printable, wrap } from "./printable";
export { Progress } from "./progress";
export { type Column, table } from "./table";
export { processTerminal, type StatusLine, type Terminal, type Tone } from "./terminal";
