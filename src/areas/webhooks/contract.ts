import { z } from 'zod'
import { type EventTypeName, eventTypeNames } from '#areas/webhooks/event-types.ts'
import {
  anyOf,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  mostChosen,
  pageOf,
  requiredText,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'

/** `failing`: its last attempts failed, and it is tried again later. `asleep`: nobody is there whom it works for. */
export const webhookStatuses = ['active', 'failing', 'asleep', 'disabled'] as const
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

export const mostWebhooks = 50

export const webhookRecord = recordShape('webhooks', {
  name: requiredText(80),
  url: requiredText(500).refine(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'An address, like https://example.com/saffron',
  ),
  events: z
    .array(z.enum(eventTypeNames as [EventTypeName, ...EventTypeName[]]))
    .min(1, 'Choose at least one')
    .max(100),
})

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  status: z.enum(webhookStatuses),
  is_enabled: z.boolean(),
  /** By whom it was disabled: `hand`, or `failures` of the receiver. */
  disabled_because: z.enum(['', 'hand', 'failures']),
  /** Attempts that failed since the last one that did not. */
  failures: z.int(),
  resting_until: Instant.nullable(),
  /** Whoever saved it last: it hears what they may see. */
  user_id: Id,
  user_name: z.string(),
  /** The secret before this one goes on to sign until then. */
  previous_until: Instant.nullable(),
  last_delivered_at: Instant.nullable(),
  /** Deliveries that wait. */
  waiting: z.int(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Webhook = z.output<typeof Webhook>

export const NewWebhook = webhookRecord.New
export const ChangeWebhook = webhookRecord.Change.extend({ is_enabled: z.boolean().optional() })

export const Delivery = z.object({
  id: Id,
  webhook_id: Id,
  webhook_name: z.string(),
  type: z.string(),
  record: z.string(),
  record_id: Id,
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** When it happened. */
  at: Instant,
  /** Of one that waits: not before then. */
  next_at: Instant,
  delivered_at: Instant.nullable(),
  last_code: z.int().nullable(),
  last_error: z.string(),
  replay_of: Id.nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const Attempt = z.object({
  id: Id,
  at: Instant,
  /** What was answered; null where nobody did. */
  code: z.int().nullable(),
  error: z.string(),
  /** The beginning of the answer. */
  reply: z.string(),
  milliseconds: z.int(),
})
export type Attempt = z.output<typeof Attempt>

const params = z.object({ id: IdParam })
const Secret = z.object({ secret: z.string() })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    allow: 'webhooks.manage',
    summary: 'The webhooks of the agency',
    query: ListQuery,
    reply: pageOf(Webhook),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries',
    allow: 'webhooks.manage',
    summary: 'What was sent to webhooks, and what waits; kept for 30 days',
    query: ListQuery.extend({
      webhook_id: IdParam.optional(),
      status: anyOf(deliveryStatuses),
      type: z.string().max(60).optional(),
    }),
    reply: pageOf(Delivery),
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries/:delivery_id',
    allow: 'webhooks.manage',
    summary: 'One delivery: what is sent, and each attempt',
    params: z.object({ delivery_id: IdParam }),
    reply: Delivery.extend({ url: z.string(), body: z.string(), tries: z.array(Attempt) }),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/replays',
    allow: 'webhooks.manage',
    summary: 'Sends deliveries again, under the id of their event',
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one').max(mostChosen) }),
    reply: Done.extend({ ids: z.array(Id) }),
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    allow: 'webhooks.manage',
    params,
    reply: Webhook,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    allow: 'webhooks.manage',
    summary: 'Creates a webhook; its secret is in this reply and never again',
    body: NewWebhook,
    reply: Webhook.extend(Secret.shape),
    creates: true,
    showsSecret: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/webhooks/:id',
    allow: 'webhooks.manage',
    params,
    body: ChangeWebhook,
    reply: Webhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:id/secrets',
    allow: 'webhooks.manage',
    summary: 'A new secret, in this reply and never again; both sign for a day',
    params,
    reply: Webhook.extend(Secret.shape),
    creates: true,
    showsSecret: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/tests',
    allow: 'webhooks.manage',
    summary: 'Sends a test event',
    params,
    reply: Done,
    creates: true,
  }),
}
