export { DemoLoader, useDemoOffer } from "./demo-loader";
