import { type Pence, percentageOfPence, readPence } from "../../base";

/** How much of net pay an account takes: an amount, a percentage of the whole net pay, or what remains. */
export interface AccountShare {
  readonly splitType: "Amount" | "Percentage" | "Remainder";
  /** Pounds or per cent, as text; null for the remainder. */
  readonly splitValue: string | null;
}

/** A part of net pay. */
export interface NetPayPart<Account> {
  /** Null if there is no account for the part. */
  readonly account: Account | null;
  readonly amountPence: Pence;
}

interface NetPay<Share, Main> {
  readonly netPayPence: Pence;
  /** In the order of the record. */
  readonly accounts: readonly Share[];
  /** Takes what remains if no account is set for the remainder; null if there is none. */
  readonly main: Main | null;
}

/**
 * Divides net pay between accounts. Each takes its part in turn: an amount, or a percentage of the whole net pay
 * (rounded half up to the penny), never more than what is still there. The remainder goes to the first account set for
 * it, else to the main account. The parts add up to net pay to the penny. Net pay below zero has no parts; net pay of
 * zero has one.
 */
export function divideNetPay<Share extends AccountShare, Main>({
  netPayPence,
  accounts,
  main,
}: NetPay<Share, Main>): readonly NetPayPart<Share | Main>[] {
  if (netPayPence < 0) return [];
  const parts: NetPayPart<Share | Main>[] = [];
  let left = netPayPence;
  for (const account of accounts) {
    const amountPence = Math.min(left, shareOf(account, netPayPence));
    if (amountPence <= 0) continue;
    parts.push({ account, amountPence });
    left -= amountPence;
  }
  if (left === 0 && parts.length > 0) return parts;
  const rest = accounts.find(({ splitType }) => splitType === "Remainder") ?? main;
  return [...parts, { account: rest, amountPence: left }];
}

/** Returns the part of net pay that an account asks for; zero if it takes the remainder. */
function shareOf({ splitType, splitValue }: AccountShare, netPayPence: Pence): Pence {
  if (splitType === "Remainder" || splitValue === null) return 0;
  return splitType === "Amount" ? readPence(splitValue) : percentageOfPence(netPayPence, splitValue);
}
