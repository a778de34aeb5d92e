export {
  type CellKind,
  columnLetters,
  readSheet,
  type SheetAsked,
  SheetFault,
  type UnreadableSheet,
} from "./read-workbook";
export { type SheetCellType, type SheetColumn, writeWorkbook, XLSX } from "./write-workbook";
