export { paypacketServices, type ServicesOptions } from "./paypacket-services";
