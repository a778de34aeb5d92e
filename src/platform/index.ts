export {
  type Message,
  MOST_ISSUES,
  refusal,
  success,
  type TokenArgument,
  tokenArguments,
  type ValidationIssue,
} from "./envelope";
export { errorCode } from "./error-code";
export { mapInTurns, splitPieces } from "./in-turns";
export { decodeText, findJsonFault, parseJson, readJsonFile, readJsonFolder, readTextFile } from "./json-folder";
export { findJsonExcess, type JsonExcess } from "./json-limits";
export { isEveryInterface, LOOPBACK, listeningAddress } from "./listening-address";
export { listenOnNextFree } from "./next-free-port";
export { isRecord, valueAt } from "./record";
export { replaceFile } from "./replace-file";
export { answerFromSite, readSite, type StaticSite } from "./static-site";
export { Unreadable, type UnreadableReason, unreadable } from "./unreadable";
