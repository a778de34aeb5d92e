const SECOND = 1_000;

/** The deliveries that a rate limit lets through now, and when the next one may be sent. */
interface Let {
  readonly count: number;
  readonly freeAt: number;
}

/**
 * Returns how many of `wanted` deliveries may be sent within a rate limit. Deliveries are spaced evenly; a twentieth of a
 * second's deliveries may go together, and the spacing makes up for it, so that no second has more than the limit.
 */
export function withinRate(perSecond: number, freeAt: number, now: number, wanted: number): Let {
  const together = Math.max(1, Math.floor(perSecond / 20));
  const spacing = SECOND / (perSecond - together + 1);
  const begins = Math.max(freeAt, now - (together - 1) * spacing);
  const count = Math.max(0, Math.min(wanted, Math.floor((now - begins) / spacing) + 1));
  return { count, freeAt: begins + count * spacing };
}
