export { findJsonFault, placeOf } from "./json-fault";
export { decodeText, parseJson, readJsonFile, readTextFile } from "./json-file";
export { readJsonFolder } from "./json-folder";
export { replaceFile } from "./replace-file";
export { type TextPlace, Unreadable, type UnreadableReason } from "./unreadable";
