export { drawFacts, drawNotice, drawSum, type Fact } from "./blocks";
export { type Box, drawBoxes } from "./boxes";
export { readCode } from "./code";
export { type Characters, type Fonts, printable, readTypefaces } from "./fonts";
export { INK } from "./ink";
export { loadLibrary } from "./library";
export * from "./paper";
export { type DocumentBrand, readBrand } from "./paper-brand";
export { type Column, drawHeading, drawTable, type Row } from "./table";
