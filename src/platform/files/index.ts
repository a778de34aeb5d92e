export { bucketPlace } from "./bucket-place";
export { contentDisposition, type FilePlace } from "./file-place";
export { fileRoutes } from "./file-routes";
export { createFiles, type Files } from "./files";
export { type LocalPlace, localPlace } from "./local-place";
