export { API_INFO } from "./api-info";
export { describeServices } from "./describe-services";
export { paypacketServices, type ServicesOptions } from "./paypacket-services";
