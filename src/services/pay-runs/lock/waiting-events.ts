import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { NewEvent } from "../../../platform/events";

/** Events that stay as they are; further ones are packed, so many at a time. */
const MOST_OPEN = 20_000;
const PACKED_AT_ONCE = 500;
/** Packing is to be quick: events of one kind are much alike. */
const LEAST_EFFORT = { level: 1 };

/** Events that wait for the end of a transaction, in their order. Memory grows by a few bytes for each of very many. */
export class WaitingEvents {
  private readonly first: NewEvent[] = [];
  private readonly packed: Uint8Array[] = [];
  private open: NewEvent[] = [];

  add(events: readonly NewEvent[]): void {
    for (const event of events) {
      if (this.first.length < MOST_OPEN) this.first.push(event);
      else this.open.push(event);
    }
    if (this.open.length < PACKED_AT_ONCE) return;
    this.packed.push(deflateRawSync(JSON.stringify(this.open), LEAST_EFFORT));
    this.open = [];
  }

  /** Yields all of them, a lot at a time. */
  *lots(): Generator<readonly NewEvent[]> {
    yield this.first;
    for (const lot of this.packed) yield JSON.parse(inflateRawSync(lot).toString("utf8"));
    yield this.open;
  }
}
