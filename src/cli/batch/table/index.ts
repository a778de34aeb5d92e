export { addGroup, damagedDescription, requireRows } from "./add-group";
export { type Cells, cellsOf, isBlank } from "./cells";
export { amountColumn, dateText, penceOf } from "./column-values";
export { type FileEnding, readFileEnd } from "./file-end";
export { type GroupPlace, groupPieces, partOfGroups, placesOf } from "./groups";
export { bitsOf, bytesOf, wholeNumbers } from "./stored-bytes";
export { type FoundColumn, type StoredColumn, type TypeNames, usableColumns } from "./stored-columns";
