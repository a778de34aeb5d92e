import type { Context } from "hono";
import { Refused } from "../../platform/http";
import { isId } from "../../platform/ports";
import { ADDRESS_LIMIT, EMAIL_LIMIT, SIGN_IN_LIMIT } from "../access";
import { cookie, readCookie } from "./sessions/cookies";
import type { SignInContext } from "./sign-in-context";

type Credentials = Pick<SignInContext["credentials"], "hash">;

/** What is counted of a try with a password, and under which key the person's earlier tries are forgotten after a right one. */
interface CountedTry {
  readonly counted: readonly { readonly key: string; readonly limit: typeof SIGN_IN_LIMIT }[];
  readonly ownKey: string;
  /** What a code of the person's second factor is counted by; strangers do not come so far as to send one. */
  readonly codeKey: string;
}

/**
 * Returns what is counted of a try with a password. A browser in which the person has signed in before is counted by
 * itself: strangers who guess cannot keep the person out of it, from the same internet address or any other. Every
 * other browser is counted by email and internet address together, and less strictly by each of the two.
 */
export function countedTry({ credentials, addressOf }: SignInContext, http: Context, email: string): CountedTry {
  const { hash } = credentials;
  const address = addressOf(http);
  const device = readDevice(http);
  if (isKnown(device, credentials, email)) {
    const ownKey = hash(`device of tries ${device.deviceId} ${email.toLowerCase()}`);
    const codeKey = hash(`device of codes ${device.deviceId} ${email.toLowerCase()}`);
    return { counted: [{ key: ownKey, limit: SIGN_IN_LIMIT }], ownKey, codeKey };
  }
  const ownKey = hash(`email and address of tries ${email.toLowerCase()} ${address}`);
  const counted = [
    { key: ownKey, limit: SIGN_IN_LIMIT },
    { key: emailKey(credentials, email), limit: EMAIL_LIMIT },
    { key: hash(`address of tries ${address}`), limit: ADDRESS_LIMIT },
  ];
  return { counted, ownKey, codeKey: hash(`codes of ${email.toLowerCase()}`) };
}

/** Returns the key by which tries of an email address are counted, from wherever they come. */
export function emailKey({ hash }: Credentials, email: string): string {
  return hash(`email of tries ${email.toLowerCase()}`);
}

/** The same for an unknown address, a wrong password, and a person who may not use one. */
export function signInRefused(): Refused {
  return new Refused(401, { token: "sign_in_refused", text: "The email address or password is incorrect." });
}

/** A browser, and the people who have signed in there, each as a seal that only the installation can make. */
interface Device {
  readonly deviceId: string;
  readonly seals: readonly string[];
}

const DEVICE_COOKIE = "__Host-paypacket_device";
const DEVICE_LIFE = 180 * 86_400;
/** The most people whom a shared browser remembers: the last to sign in. */
const MOST_SEALS = 10;

/** Returns the cookie by which a browser is known as one in which a person has signed in; it signs nobody in. */
export function deviceCookie({ ids, credentials }: SignInContext, http: Context, email: string): string {
  const { deviceId = ids.next(), seals = [] } = readDevice(http) ?? {};
  const seal = sealOf(credentials, deviceId, email);
  const kept = [seal, ...seals.filter((other) => other !== seal)].slice(0, MOST_SEALS);
  return cookie(DEVICE_COOKIE, [deviceId, ...kept].join("."), DEVICE_LIFE);
}

function readDevice(http: Context): Device | null {
  const [deviceId = "", ...seals] = readCookie(http, DEVICE_COOKIE).split(".");
  return isId(deviceId) ? { deviceId, seals: seals.slice(0, MOST_SEALS) } : null;
}

function isKnown(device: Device | null, credentials: Credentials, email: string): device is Device {
  return device?.seals.includes(sealOf(credentials, device.deviceId, email)) ?? false;
}

function sealOf({ hash }: Credentials, deviceId: string, email: string): string {
  return hash(`device ${deviceId} of ${email.toLowerCase()}`);
}
