export { type AppOptions, createApp } from "./create-app";
export { type RunningServer, type ServerOptions, startServer } from "./start-server";
