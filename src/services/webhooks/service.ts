import { createPoster } from "../../platform/outbound";
import type { OperationService } from "../contract";
import { mountDeliveries } from "./deliveries/mount-deliveries";
import { mountContacts } from "./endpoints/mount-contacts";
import { mountEndpoints } from "./endpoints/mount-endpoints";
import { mountEndpointList } from "./endpoints/mount-list";
import { mountOrganisations } from "./endpoints/mount-organisations";
import { mountSecrets } from "./endpoints/mount-secrets";
import { mountTest } from "./endpoints/mount-test";
import { describeWebhooks } from "./events/describe-webhooks";
import { mountEvents } from "./events/mount-events";
import { mountReplays } from "./replays/mount-replays";
import { aFewAtOnce } from "./send/a-few-at-once";
import { createDispatcher } from "./send/dispatcher";
import { webhookMigrations } from "./store/webhook-migrations";

/** Connections of the pool that sending uses at once. */
const TRANSACTIONS_AT_ONCE = 3;
/** Bytes of a response that are kept. */
const KEPT_OF_BODY = 16_384;

/** The webhooks service: endpoints, events, deliveries, replays, and the worker that sends. */
export const webhooksService: OperationService = {
  name: "webhooks",
  migrations: webhookMigrations,
  mount: (context) => {
    const key = context.keyOf("webhook-secrets");
    const { sendingTimes: times } = context;
    const sending = { ...context, poster: createPoster({ ...times, body: KEPT_OF_BODY }) };
    describeWebhooks(context.app);
    mountEndpointList(context, key);
    mountEndpoints(context, key);
    mountSecrets(context, key);
    mountOrganisations(context, key);
    mountContacts(context);
    mountTest(context, key, sending);
    mountEvents(context);
    mountDeliveries(context);
    mountReplays(context);
    const inTurn = aFewAtOnce(TRANSACTIONS_AT_ONCE);
    context.workers.add(
      "dispatcher",
      createDispatcher({ ...context, key, sending, inTurn, times, random: Math.random }),
    );
  },
};
