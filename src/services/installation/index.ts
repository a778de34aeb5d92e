export { API_HEAD } from "./api-head";
export { loadModulusTable } from "./load-modulus-table";
export { consoleSite, pageService } from "./page-service";
export { describeServices, MIGRATIONS, mountDescribed, paypacketServices } from "./paypacket-services";
export * from "./services-options";
