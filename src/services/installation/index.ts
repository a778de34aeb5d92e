export { API_HEAD } from "./api-head";
export { describeServices, mountDescribed } from "./describe-services";
export { loadModulusTable } from "./load-modulus-table";
export { consoleSite, pageService } from "./page-service";
export { MIGRATIONS, paypacketServices } from "./paypacket-services";
export type { ServicesOptions } from "./services-options";
export { whatStaysBehind } from "./what-stays-behind";
