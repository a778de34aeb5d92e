import type { Connection, Submittable } from "pg";

/** What the driver's connection has beside its types. */
interface TakesCopies extends Connection {
  readonly sendCopyFromChunk: (portion: Uint8Array) => void;
  readonly endCopyFrom: () => void;
}

function takesCopies(connection: Connection): connection is TakesCopies {
  return "sendCopyFromChunk" in connection && "endCopyFrom" in connection;
}

/** `COPY ... FROM STDIN` as a query of the driver: takes rows in portions, as `COPY ... TO STDOUT` gives them. */
export class CopyIn implements Submittable {
  #connection: TakesCopies | null = null;
  #error: Error | null = null;
  #begun: (() => void) | null = null;
  #ended: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;
  readonly #ready: Promise<void>;
  readonly #done: Promise<void>;

  constructor(readonly text: string) {
    this.#ready = new Promise((resolve) => {
      this.#begun = resolve;
    });
    this.#done = new Promise((resolve, reject) => {
      this.#ended = { resolve, reject };
    });
    this.#done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    if (!takesCopies(connection)) throw new Error("The driver cannot copy.");
    this.#connection = connection;
    connection.query(this.text);
  }

  /** Sends every portion, as fast as the server takes them. Rejects if it refuses a row. */
  async write(portions: AsyncIterable<Uint8Array>): Promise<void> {
    await Promise.race([this.#ready, this.#done]);
    for await (const portion of portions) {
      if (this.#error !== null) break;
      this.#connection?.sendCopyFromChunk(portion);
      const { stream } = this.#connection ?? {};
      if (stream?.writableNeedDrain) await Promise.race([this.#done, new Promise((go) => stream.once("drain", go))]);
    }
    if (this.#error === null) this.#connection?.endCopyFrom();
    await this.#done;
  }

  handleCopyInResponse(): void {
    this.#begun?.();
  }

  handleCommandComplete(): void {
    // The end is what the server is ready after.
  }

  handleReadyForQuery(): void {
    if (this.#error === null) this.#ended?.resolve();
    else this.#ended?.reject(this.#error);
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#begun?.();
    this.#ended?.reject(error);
  }
}
