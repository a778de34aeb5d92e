export { createPlatformApp, type PlatformAppOptions } from "./create-platform-app";
export { serviceMigrations, services } from "./services";
