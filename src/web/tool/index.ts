export { type Bar, Bars } from "./bars";
export { DownloadButton } from "./download-button";
export { readFileText } from "./read-file";
export { FileBox, ProblemList, ProgressLine, sentence, startPage, ToolPage } from "./tool-page";
