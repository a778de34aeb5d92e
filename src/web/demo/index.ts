export { DemoLoader } from "./demo-loader";
export { useDemoOffer } from "./use-demo-offer";
