import { createAuthority } from "../../support/certificates";

const DAY = 86_400_000;

/** The host of the certificates. */
export const HOST = "hooks.sample.example";

const authority = createAuthority();
const from = new Date(Date.now() - 30 * DAY);
const upTo = new Date(Date.now() + 30 * DAY);

/** The certificate of the authority that a sender trusts. */
export const TRUSTED = authority.cert;

/** A certificate that is right for `HOST`. */
export const RIGHT = authority.issue(HOST, from, upTo);

/** Certificates that no sender may accept for `HOST`, by what is wrong with them. */
export const LIES = {
  "of an unknown authority": createAuthority().issue(HOST, from, upTo),
  "for another host": authority.issue("other.sample.example", from, upTo),
  expired: authority.issue(HOST, from, new Date(Date.now() - DAY)),
  "not valid yet": authority.issue(HOST, new Date(Date.now() + DAY), upTo),
} as const;
