import { hiddenFields } from '#areas/audit/public.ts'
import type { Context } from '#platform/context.ts'

type Said = {
  event_id: number
  type: string
  record: string
  record_id: number
  changed: string[]
  at: string
}
type Reader = Pick<Context['who'], 'kind' | 'permissions'>

/** The id under which a receiver knows an event again, however often it is sent. */
export const messageId = (tenant: number, eventId: number): string => `evt_${tenant.toString(36)}_${eventId}`

/**
 * What is sent: which record, and the names of the fields that changed, as far as whoever it works for may see them.
 * Never what they hold: the receiver asks for the record with a token of its own.
 */
export function bodyOf({ type, record, record_id, changed, at }: Said, reader: Reader | undefined): string {
  const hidden = reader ? new RegExp(hiddenFields(reader)) : /./
  return JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { record, id: record_id, changed: changed.filter((field) => !hidden.test(field)) },
  })
}
