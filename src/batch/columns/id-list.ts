const PACK = 512;

/** A packed list of many IDs; strings would take several times the memory. Reading in order is fastest. */
export class IdList {
  private readonly packs: string[] = [];
  private open: string[] = [];
  private unpacked: { readonly pack: number; readonly ids: readonly string[] } | null = null;

  push(id: string): void {
    this.open.push(id);
    if (this.open.length < PACK) return;
    this.packs.push(JSON.stringify(this.open));
    this.open = [];
  }

  at(index: number): string | null {
    const pack = Math.floor(index / PACK);
    const packed = this.packs[pack];
    if (packed === undefined) return (pack === this.packs.length ? this.open[index % PACK] : null) ?? null;
    if (this.unpacked?.pack !== pack) this.unpacked = { pack, ids: JSON.parse(packed) };
    return this.unpacked.ids[index % PACK] ?? null;
  }

  clear(): void {
    this.packs.length = 0;
    this.open = [];
    this.unpacked = null;
  }
}
