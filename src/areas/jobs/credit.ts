import type { Warning } from '#platform/refusal.ts'
import { forbidden } from '#platform/refusal.ts'

const text = (client: string) => `${client} is over its credit limit.`

/** Work that begins at a client that is over its limit. It tells no amounts: not everybody who places may see invoices. */
export const creditWarning = (client: string, id: number): Warning => ({
  code: 'client.credit_limit',
  field: 'job_id',
  text: text(client),
  existing: { label: `See ${client}`, page: `/clients/${id}/view` },
})

/** The same to whoever may not override the limit. */
export const noCredit = (client: string) =>
  forbidden('clients.credit_override', `${text(client)} Ask somebody who may override it.`, {
    job_id: [text(client)],
  })
