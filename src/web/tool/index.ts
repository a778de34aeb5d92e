export { type Bar, Bars } from "./bars";
export { DownloadButton } from "./download-button";
export { FileBox } from "./file-box";
export { ProblemList, sentence } from "./problem-list";
export { ProgressLine } from "./progress-line";
export { readFileText } from "./read-file";
export { startPage } from "./start-page";
export { ToolPage } from "./tool-page";
