export { example as previewExample, exampleBody } from "./preview-example";
export { previewShown } from "./preview-schema";
export { yearOnFile } from "./year-on-file";
