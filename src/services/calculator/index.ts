export { issueOf } from "./contract/issue";
export { type AppOptions, createApp } from "./create-app";
export { type Preview, previewGrossToNet } from "./preview-gross-to-net";
export { type RunningServer, type ServerOptions, startServer } from "./start-server";
