export { type Examine, examineOnThread, FILE_TYPES, type FileType, isNamedAs, processExamination } from "./examine";
export { LARGEST_UPLOAD, uploadRoutes } from "./upload-routes";
export type { Upload } from "./upload-row";
export { uploadWorker } from "./upload-worker";
export { createUploads, type Uploads } from "./uploads";
export { uploadsGoWith } from "./uploads-go-with";
