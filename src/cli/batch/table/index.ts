export { amountColumn, type Cells, dateText, getColumnCells, isBlank, toWholePence } from "./column-values";
export {
  addGroup,
  damagedDescription,
  type FileEnding,
  type GroupPlace,
  getGroupPlaces,
  groupPieces,
  partOfGroups,
  readFileEnd,
  requireRows,
} from "./groups";
export {
  type FoundColumn,
  packFlags,
  type StoredColumn,
  type TypeNames,
  toBytes,
  usableColumns,
  wholeNumbers,
} from "./stored-columns";
