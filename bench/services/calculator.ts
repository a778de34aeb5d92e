import { median } from "../median";
import type { Child } from "./child";
import { type Load, load } from "./load";
import { rawRequest } from "./raw-client";

const PATH = "/v1/calculator/grosstonet";
const BODY = JSON.stringify({
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
});
const CONNECTIONS = 16;

/** One of the servers that serve the same request. */
export interface Rival {
  readonly name: string;
  readonly server: Child;
}

/** A server's results in all rounds: responses a second, and its own processor time for each. */
export interface Pace {
  readonly name: string;
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
  /** Relative to the first server: in the median round, and by processor time. */
  readonly ratio: number;
  readonly cpuRatio: number;
}

export interface CalculatorOptions {
  readonly rounds: number;
  /** Time of each server in each round. */
  readonly milliseconds: number;
  /** Requests to each server before the first round: a busy machine takes long to compile the code. */
  readonly warm: number;
}

/** Runs rounds in which each server takes a short turn, so that all run under the same load. */
export async function calculatorPaces(
  rivals: readonly Rival[],
  token: string,
  { rounds, milliseconds, warm }: CalculatorOptions,
): Promise<readonly Pace[]> {
  const request = rawRequest("POST", PATH, { "X-Auth-Token": token }, BODY);
  await needSameAnswers(rivals.slice(0, 2), token);
  const turns: Turn[][] = [];
  for (const { server } of rivals) await load({ port: server.port, connections: CONNECTIONS }, times(warm, request));
  for (let round = 1; round <= rounds; round += 1) turns.push(await roundOf(rivals, request, milliseconds));
  return rivals.map(({ name }, at) => paceOf(name, turns, at));
}

function times(count: number, request: Buffer): () => Buffer | null {
  let left = count;
  return () => {
    left -= 1;
    return left < 0 ? null : request;
  };
}

/** Checks that the bare server and the service return the same bytes. */
async function needSameAnswers(rivals: readonly Rival[], token: string): Promise<void> {
  const headers = { "x-auth-token": token, "content-type": "application/json" };
  const asked = rivals.map(({ server }) =>
    fetch(`http://127.0.0.1:${server.port}${PATH}`, { method: "POST", headers, body: BODY }),
  );
  const texts = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
  if (new Set(texts).size !== 1) throw new Error(`two answers: ${texts.join("\n")}`);
}

interface Turn extends Load {
  readonly cpuMicroseconds: number;
}

async function roundOf(rivals: readonly Rival[], request: Buffer, milliseconds: number): Promise<Turn[]> {
  const turns = [];
  for (const { server } of rivals) {
    const before = await server.used();
    const done = await load({ port: server.port, connections: CONNECTIONS, milliseconds }, () => request);
    const after = await server.used();
    turns.push({ ...done, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / done.answers });
  }
  return turns;
}

function paceOf(name: string, rounds: readonly Turn[][], at: number): Pace {
  const of = (round: readonly Turn[], place: number): Turn => round[place] as Turn;
  return {
    name,
    perSecond: Math.round(median(rounds.map((round) => of(round, at).perSecond))),
    cpuMicroseconds: median(rounds.map((round) => of(round, at).cpuMicroseconds)),
    ratio: median(rounds.map((round) => of(round, at).perSecond / of(round, 0).perSecond)),
    cpuRatio: median(rounds.map((round) => of(round, 0).cpuMicroseconds / of(round, at).cpuMicroseconds)),
  };
}
