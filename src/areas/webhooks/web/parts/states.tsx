import type { Delivery, Webhook } from '#areas/webhooks/contract.ts'
import { eventTypes, testType } from '#areas/webhooks/event-types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const webhookWords: Record<Webhook['status'], readonly [string, string]> = {
  active: ['active', 'Active'],
  failing: ['failed', 'Failing'],
  asleep: ['on_hold', 'Asleep'],
  disabled: ['inactive', 'Disabled'],
}
export const deliveryWords: Record<Delivery['status'], readonly [string, string]> = {
  waiting: ['waiting', 'Waiting'],
  delivered: ['delivered', 'Delivered'],
  failed: ['failed', 'Given up'],
}

export function WebhookState({ status }: Pick<Webhook, 'status'>) {
  const [tone, label] = webhookWords[status]
  return <StatusBadge status={tone} label={label} />
}

export function DeliveryState({ status }: Pick<Delivery, 'status'>) {
  const [tone, label] = deliveryWords[status]
  return <StatusBadge status={tone} label={label} />
}

/** What an event is called for people. */
export const labelOf = (type: string): string =>
  type === testType ? 'Test event' : (eventTypes[type]?.label ?? type)
