export {
  type Envelope,
  type Message,
  MOST_ISSUES,
  refusal,
  success,
  type TokenArgument,
  tokenArguments,
  type ValidationIssue,
} from "./envelope";
export { findJsonFault } from "./json-fault";
export { decodeText, parseJson, readJsonFile, readTextFile } from "./json-file";
export { readJsonFolder } from "./json-folder";
export { findJsonExcess, type JsonExcess } from "./json-limits";
export { isEveryInterface, LOOPBACK, listeningAddress } from "./listening-address";
export { listenOnNextFree } from "./next-free-port";
export { readOrDraw } from "./read-or-draw";
export { replaceFile } from "./replace-file";
export { answerFromSite, readSite, type StaticSite } from "./static-site";
export { type TextPlace, Unreadable, type UnreadableReason, unreadable } from "./unreadable";
