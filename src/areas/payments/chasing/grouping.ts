import type { DueDocument } from '#areas/payments/chasing/due.ts'
import { tones } from '#areas/payments/chasing/words.ts'

/** One email-to-be: a client's documents of one company and currency that go to the same addresses. */
export type Reminder = {
  client_id: number
  currency: string
  to_addresses: string[]
  tone: (typeof tones)[number]
  attach: NonNullable<DueDocument['attach']>
  /** Minor units. */
  amount: number
  documents: Pick<DueDocument, 'id' | 'step' | 'balance'>[]
}

/**
 * One reminder a client, as far as their documents go to the same addresses, and are paid to one company in one currency. It speaks in the
 * sternest tone of what brought it; what is only named beside it has no say.
 */
export function groupReminders(
  documents: readonly (DueDocument & { tone: Reminder['tone'] | null })[],
): Reminder[] {
  const key = ({ client_id, legal_entity_id, currency, to_addresses }: DueDocument) =>
    JSON.stringify([client_id, legal_entity_id, currency, to_addresses])
  return [...Map.groupBy(documents, key).values()].map((theirs) => {
    const [first] = theirs
    const brought = theirs.filter(({ step }) => step !== null)
    const speaking = brought.length > 0 ? brought : theirs
    const sternest = Math.max(...speaking.map(({ tone }) => (tone ? tones.indexOf(tone) : 0)))
    const { client_id, currency, to_addresses } = first!
    return {
      ...{ client_id, currency, to_addresses },
      tone: tones[sternest]!,
      attach: speaking[0]!.attach ?? 'statement',
      amount: theirs.reduce((sum, { balance }) => sum + balance, 0),
      documents: theirs.map(({ id, step, balance }) => ({ id, step, balance })),
    }
  })
}
