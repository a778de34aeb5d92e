export * from "./recover-statutory-pay";
export { assessSmallEmployer, type SmallEmployer, type SmallEmployerFacts } from "./small-employer";
