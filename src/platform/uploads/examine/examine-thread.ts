// A worker thread that examines one file, posts what it found and ends.
import { parentPort, workerData } from "node:worker_threads";
import { examine } from "./examine";
import type { FileType } from "./file-types";

const { bytes, type }: { readonly bytes: Uint8Array; readonly type: FileType } = workerData;

parentPort?.postMessage(await examine(bytes, type));
