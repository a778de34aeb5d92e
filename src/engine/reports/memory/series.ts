/** Numbers that grow in count, each beginning as the same one. */
export interface Series {
  readonly values: Float64Array;
  /** The numbers, at least `count` of them. */
  upTo(count: number): Float64Array;
}

export function series(start: number): Series {
  return new GrowingSeries(start);
}

class GrowingSeries implements Series {
  values = new Float64Array(0);

  constructor(private readonly start: number) {}

  upTo(count: number): Float64Array {
    if (count <= this.values.length) return this.values;
    const grown = new Float64Array(Math.max(count, this.values.length * 2, 16)).fill(this.start);
    grown.set(this.values);
    this.values = grown;
    return grown;
  }
}
