export { uploadWorker } from "./check-uploads";
export {
  type Examine,
  examineOnThread,
  FILE_TYPES,
  type FileType,
  isNamedAs,
  processExamination,
  zipEntries,
} from "./examine";
export { LARGEST_UPLOAD, uploadRoutes } from "./upload-routes";
export type { Upload } from "./upload-row";
export { createUploads, type Uploads, uploadsGoWith } from "./uploads";
