export { API_INFO } from "./api-info";
export { paypacketServices, type ServicesOptions } from "./paypacket-services";
