export { zipEntries } from "./check-office";
export type { Examination } from "./examine";
export { type Examine, examineOnThread, processExamination } from "./examine-on-thread";
export { FILE_TYPES, type FileType, isNamedAs } from "./file-types";
export { REJECTIONS, type Rejection } from "./rejected-file";
