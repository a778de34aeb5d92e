export { bucketPlace } from "./bucket-place";
export { contentDisposition, type FilePlace, type OpenedBytes, type UploadForm } from "./file-place";
export { createFiles, type Files } from "./files";
export { fileRoutes, LINK_PATH, type LocalPlace, localPlace } from "./local-place";
