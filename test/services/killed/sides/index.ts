import { accountingStory } from "./accounting";
import { attachmentStory } from "./attachments";
import { billingStory } from "./billing";
import { brandStory } from "./brand";
import { closedRunStory } from "./closed-runs";
import { courtOrderStory } from "./court-orders";
import { holidayStory } from "./holiday";
import { importStory } from "./imports";
import { journalStory } from "./journals";
import { letterStory } from "./letters";
import { noticeStory } from "./notices";
import { paymentStory } from "./payments";
import { pensionStory } from "./pensions";
import { peopleStory } from "./people";
import { recurringItemStory } from "./recurring-items";
import type { SideStory } from "./side-story";
import { statutoryPayStory } from "./statutory-pay";
import { webhookStory } from "./webhooks";

export type { SideStory } from "./side-story";

/** What every client does beside its payroll. */
const OF_EVERYBODY: readonly (() => SideStory)[] = [
  courtOrderStory,
  attachmentStory,
  pensionStory,
  letterStory,
  statutoryPayStory,
  recurringItemStory,
  holidayStory,
  journalStory,
  billingStory,
  paymentStory,
  importStory,
  closedRunStory,
];

/** What one client does, since it changes what all have in common. */
const OF_ONE: readonly (() => SideStory)[] = [webhookStory, peopleStory, brandStory, noticeStory, accountingStory];

/** Returns the side stories of a client. */
export function sideStories(isTheOne: boolean): readonly SideStory[] {
  return [...OF_EVERYBODY, ...(isTheOne ? OF_ONE : [])].map((story) => story());
}
