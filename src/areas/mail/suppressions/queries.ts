import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewSuppression, Suppression } from '#areas/mail/suppressions/contract.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type Filters = ListQuery & { reason?: string[] | undefined }

export function listSuppressions(db: Db, query: Filters) {
  return listPage(db, '/mail-suppressions', query, suppressionShape(query))
}

export function suppressionShape(query: Filters): ListOf<Suppression> {
  return {
    table: 'mail_suppressions',
    columns: sql`page.id, page.address, page.reason, page.note, page.user_name, page.created_at`,
    sorts: { created_at: 'timestamptz' },
    sort: '-created_at',
    searchable: true,
    where: [query.reason?.length ? sql`t.reason = any(${query.reason})` : undefined],
  }
}

export function insertSuppression(
  { db, who }: Pick<Context, 'db' | 'who'>,
  suppression: z.output<typeof NewSuppression>,
): Promise<Suppression> {
  return db
    .insertInto('mail_suppressions')
    .values({ ...suppression, tenant_id: db.tenant, user_id: who.id, user_name: who.name })
    .returning(['id', 'address', 'reason', 'note', 'user_name', 'created_at'])
    .executeTakeFirstOrThrow() as Promise<Suppression>
}

export async function deleteSuppression(db: Db, id: number): Promise<{ address: string; reason: string }> {
  const gone = await db
    .deleteFrom('mail_suppressions')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .returning(['address', 'reason'])
    .executeTakeFirst()
  if (!gone) throw notFound('Address')
  return gone
}
