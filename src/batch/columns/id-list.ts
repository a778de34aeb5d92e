const PACK = 512;

/** A packed list of many IDs: as one text for so many of them, since texts of their own would take several times the memory. */
export class IdList {
  private readonly packs: { readonly text: string; readonly ends: Uint32Array }[] = [];
  private open: string[] = [];

  push(id: string): void {
    this.open.push(id);
    if (this.open.length < PACK) return;
    this.packs.push(packed(this.open));
    this.open = [];
  }

  at(index: number): string | null {
    const pack = this.packs[Math.floor(index / PACK)];
    const within = index % PACK;
    if (pack !== undefined) return pack.text.slice(within === 0 ? 0 : pack.ends[within - 1], pack.ends[within]);
    return this.open[index - this.packs.length * PACK] ?? null;
  }

  clear(): void {
    this.packs.length = 0;
    this.open = [];
  }
}

function packed(ids: readonly string[]) {
  const ends = new Uint32Array(ids.length);
  let end = 0;
  for (let at = 0; at < ids.length; at++) {
    end += ids[at]?.length ?? 0;
    ends[at] = end;
  }
  return { text: ids.join(""), ends };
}
