export { type BucketOptions, bucketPlace } from "./bucket-place";
export { contentDisposition, type FilePlace, type LinkedFile } from "./file-place";
export { fileRoutes } from "./file-routes";
export { createFiles, type Files, type FilesOptions, type NewFile, type StoredFile } from "./files";
export { type LocalPlace, type LocalPlaceOptions, localPlace } from "./local-place";
