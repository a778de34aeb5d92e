// The script of "paypacket/batch/worker": a batch in a browser's worker.
import type { Request } from "./browser/messages";
import { batchServer } from "./browser/serve";

interface WorkerScope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;
const answer = batchServer();
scope.onmessage = async ({ data }) => scope.postMessage(await answer(data as Request));
