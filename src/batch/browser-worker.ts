// The script of "paypacket/batch/worker": a batch in a browser's worker.
import type { Request } from "./browser/messages";
import { batchServer } from "./browser/serve";

const answer = batchServer();
globalThis.onmessage = async ({ data }: MessageEvent<Request>) => globalThis.postMessage(await answer(data));
