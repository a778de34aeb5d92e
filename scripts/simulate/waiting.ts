/** A queue of work before several servers of the same kind. */
export interface WaitingLine {
  /** Arrivals a second, at random moments. */
  readonly arrivals: number;
  /** Mean seconds of service. */
  readonly service: number;
  /** Variance of the service time divided by the square of its mean: 0 if all take the same, 1 if exponential. */
  readonly variability: number;
  readonly servers: number;
}

/** Returns the share of time for which a server works. From 1 on the queue grows without end. */
export function utilisation({ arrivals, service, servers }: WaitingLine): number {
  return (arrivals * service) / servers;
}

/**
 * Returns the probability that an arrival has to wait, by Erlang's formula C, for exponential times of service. It is
 * calculated from the recursion of formula B, which has neither factorials nor large powers.
 */
export function probabilityOfWaiting(line: WaitingLine): number {
  const load = line.arrivals * line.service;
  const busy = utilisation(line);
  if (busy >= 1) return 1;
  let blocked = 1;
  for (let server = 1; server <= line.servers; server += 1) blocked = (load * blocked) / (server + load * blocked);
  return blocked / (1 - busy * (1 - blocked));
}

/**
 * Returns the mean seconds of waiting before service: exact for exponential times of service, and for any with one server;
 * otherwise by Allen and Cunneen's approximation, which multiplies by the mean of the two variabilities.
 */
export function meanWait(line: WaitingLine): number {
  return probabilityOfWaiting(line) * meanWaitOfWaiting(line);
}

/**
 * Returns the seconds within which a share of the arrivals begins, such as 0.99: those who wait do so for exponential
 * times, exactly for exponential times of service, otherwise approximately.
 */
export function waitOfShare(line: WaitingLine, share: number): number {
  const waiting = probabilityOfWaiting(line);
  if (waiting <= 1 - share) return 0;
  return meanWaitOfWaiting(line) * Math.log(waiting / (1 - share));
}

/** Returns the mean seconds of those who wait at all. */
function meanWaitOfWaiting(line: WaitingLine): number {
  const busy = utilisation(line);
  if (busy >= 1) return Number.POSITIVE_INFINITY;
  const exponential = line.service / (line.servers * (1 - busy));
  return (exponential * (1 + line.variability)) / 2;
}
