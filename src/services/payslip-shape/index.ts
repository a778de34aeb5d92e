export { example as previewExample, exampleBody } from "./preview-example";
export { previewShown } from "./preview-schema";
export { class1aOnFile, yearOnFile } from "./year-on-file";
