import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Why an address is not written to. */
export const suppressionReasons = ['bounced', 'complained', 'asked', 'other'] as const
export type Suppressed = { reason: (typeof suppressionReasons)[number]; note: string }

const words: Record<Suppressed['reason'], string> = {
  bounced: 'email to it came back',
  complained: 'somebody there complained',
  asked: 'somebody there asked for it',
  other: 'somebody here put it there',
}

/** What the mail log says of a mail that was not sent for its address's sake. */
export function suppressionWords({ reason, note }: Suppressed): string {
  const why = note ? `${words[reason]}: ${note}` : words[reason]
  return `not sent: the address is on the list of those not to write to (${why})`.slice(0, 1000)
}

/** A mail server said that there is no such address. One that stands on the list already stays as it is. */
export async function suppress(db: Db, address: string, answer: string): Promise<void> {
  await sql`
    insert into mail_suppressions (tenant_id, address, reason, note)
    values (${db.tenant}, ${address.toLowerCase()}, 'bounced', ${answer.slice(0, 500)})
    on conflict (tenant_id, address) do nothing`.execute(db)
}
