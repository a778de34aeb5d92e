import { connectBatch } from "../../../src/batch";

// What the page of the browser test passes to its script.
Object.assign(globalThis, { connectBatch });
