export { OWN_THREAD, type Threads } from "./threads";
