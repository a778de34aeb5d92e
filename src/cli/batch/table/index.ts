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
export * from "./stored-columns";
