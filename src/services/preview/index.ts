export { type RunningServer, type ServerOptions, startServer } from "./page-server/start-server";
export { previewGrossToNet } from "./preview-gross-to-net";
