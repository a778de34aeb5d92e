import type { Letter } from "../../../platform/mail";
import type { EmailType } from "../../contract";
import { getDomain } from "../brand/check-brand";
import type { Brand, SenderRules } from "../contract/brand-fields";

/** What the sender of an email in an account's brand follows from. */
interface SenderFacts {
  readonly brand: Brand;
  readonly accountName: string;
  /** The account's verified email domains, in the order in which they were entered. */
  readonly verifiedDomains: readonly string[];
  /** The platform's own address. */
  readonly standardFromAddress: string;
}

/**
 * Returns the sender of an email. The address that the brand chooses for its type is used once its domain is verified;
 * until then a no-reply address on the first verified domain, or the platform's address in the account's name.
 */
export function chooseSender(type: EmailType, facts: SenderFacts): Pick<Letter, "from" | "replyTo"> {
  const { brand, accountName, verifiedDomains, standardFromAddress } = facts;
  const rules: SenderRules = { ...sendersOf(brand), ...brand.emailSenderOverrides?.[type] };
  const name = rules.emailFromName ?? brand.productName ?? accountName;
  const { emailFromAddress: chosen, emailReplyTo: replyTo } = rules;
  const answering = replyTo === undefined ? {} : { replyTo };
  if (chosen !== undefined && verifiedDomains.includes(getDomain(chosen))) {
    return { from: { name, address: chosen }, ...answering };
  }
  const [first] = verifiedDomains;
  if (first !== undefined) return { from: { name, address: `no-reply@${first}` }, ...answering };
  return { from: { name: accountName, address: standardFromAddress }, ...answering };
}

/** Returns the senders for every email that are set. */
function sendersOf({ emailFromName, emailFromAddress, emailReplyTo }: Brand): SenderRules {
  return {
    ...(emailFromName === undefined ? {} : { emailFromName }),
    ...(emailFromAddress === undefined ? {} : { emailFromAddress }),
    ...(emailReplyTo === undefined ? {} : { emailReplyTo }),
  };
}
