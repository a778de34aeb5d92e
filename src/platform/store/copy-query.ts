import type { Connection, Submittable } from "pg";

/** Bytes of rows that are passed on together, so that a row costs little, and a file takes few writes. */
const PORTION = 256 * 1024;

/** Portions that may wait for their reader before the server is made to wait. */
const MOST_WAITING = 8;

interface Waiting {
  readonly resolve: (result: IteratorResult<Uint8Array>) => void;
  readonly reject: (error: Error) => void;
}

/** `COPY ... TO STDOUT` as a query of the driver: its rows in portions, read as fast as they are taken. */
export class CopyQuery implements Submittable {
  #connection: Connection | null = null;
  #portion = Buffer.allocUnsafe(PORTION);
  #size = 0;
  readonly #portions: Uint8Array[] = [];
  #waiting: Waiting | null = null;
  #ended: { readonly error: Error | null } | null = null;
  /** The rows that were sent; known at the end. */
  rowCount = 0;

  constructor(readonly text: string) {}

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.text);
  }

  /** Called for each row. The driver reuses its buffer, so that the row is copied. */
  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    if (chunk.length > this.#portion.length - this.#size) this.#makeRoom(chunk.length);
    this.#portion.set(chunk, this.#size);
    this.#size += chunk.length;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rowCount = Number(text.split(" ")[1] ?? 0);
  }

  handleReadyForQuery(): void {
    if (this.#size > 0) this.#pass();
    this.#end(null);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let next = await this.#next(); next.done !== true; next = await this.#next()) yield next.value;
  }

  /** Passes on what there is, and begins a portion that has room for a row. */
  #makeRoom(row: number): void {
    if (this.#size > 0) this.#pass();
    this.#portion = Buffer.allocUnsafe(Math.max(PORTION, row));
  }

  #pass(): void {
    const portion = this.#portion.subarray(0, this.#size);
    this.#size = 0;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) this.#portions.push(portion);
    else waiting.resolve({ done: false, value: portion });
    if (this.#portions.length >= MOST_WAITING) this.#connection?.stream.pause();
  }

  #end(error: Error | null): void {
    this.#ended ??= { error };
    const waiting = this.#waiting;
    this.#waiting = null;
    if (error === null) waiting?.resolve({ done: true, value: undefined });
    else waiting?.reject(error);
  }

  #next(): Promise<IteratorResult<Uint8Array>> {
    const portion = this.#portions.shift();
    if (portion !== undefined) {
      if (this.#portions.length < MOST_WAITING / 2) this.#connection?.stream.resume();
      return Promise.resolve({ done: false, value: portion });
    }
    const ended = this.#ended;
    if (ended?.error) return Promise.reject(ended.error);
    if (ended !== null) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
