export { addGroup, damagedDescription, requireRows } from "./add-group";
export { type Cells, getCells, isBlank } from "./cells";
export { amountColumn, dateText, getPence } from "./column-values";
export { type FileEnding, readFileEnd } from "./file-end";
export { type GroupPlace, getPlaces, groupPieces, partOfGroups } from "./groups";
export { getBits, getBytes, wholeNumbers } from "./stored-bytes";
export { type FoundColumn, type StoredColumn, type TypeNames, usableColumns } from "./stored-columns";
