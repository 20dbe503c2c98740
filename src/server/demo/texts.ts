import { sql } from 'kysely'
import { createText } from '#areas/invoices/public.ts'
import type { Context } from '#platform/context.ts'

/** Words of the agency's own: one client reads where the work was done, and suppliers read whom to ask. */
export async function makeTexts(ctx: Context): Promise<void> {
  const everybody = { language: 'en', client_id: null, supplier_id: null, placement_id: null } as const
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from clients c where c.tenant_id = ${ctx.db.tenant} order by c.id limit 1`.execute(
    ctx.db,
  )
  const [client] = rows
  if (client)
    await createText(ctx, {
      ...everybody,
      client_id: client.id,
      key: 'line',
      name: `Lines for ${client.name}`,
      types: ['sales'],
      body: '{{ work }}, {{ job }}, week ending {{ week_ending }}',
    })
  await createText(ctx, {
    ...everybody,
    key: 'footer',
    name: 'Questions about a self-bill',
    types: ['self-billing', 'self-billing-credit'],
    body: 'Is something not right? Tell {{ company }} within seven days and quote {{ number }}.',
  })
}
