import { loadPeople } from '#areas/access/public.ts'
import type { HeldDocument, Settled } from '#areas/invoices/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { invoicePaid } from '#areas/payments/notification-kinds.ts'
import { type Context, covers } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatMoney } from '#platform/money.ts'

/** Tells whoever looks after documents that they are paid in full; one message a person, and none to who recorded it. */
export async function tellPaid(
  ctx: Context,
  settled: readonly Settled[],
  documents: ReadonlyMap<number, HeldDocument>,
): Promise<void> {
  const paid = settled.flatMap(({ id, before, status }) => {
    const document = documents.get(id)
    return document && status === 'paid' && before !== 'paid' ? [document] : []
  })
  const owners = Map.groupBy(
    paid.filter(({ owner_user_id }) => owner_user_id !== null && owner_user_id !== ctx.who.id),
    ({ owner_user_id }) => owner_user_id!,
  )
  if (owners.size === 0) return
  const people = await loadPeople(ctx.db, [...owners.keys()])
  const messages = [...owners].flatMap(([user_id, theirs]) => {
    const person = people.get(user_id)
    const seen = person
      ? theirs.filter(
          (document) =>
            covers(person, 'invoices.view', document) || covers(person, 'invoices.sales.view', document),
        )
      : []
    const [first] = seen
    if (!first) return []
    const write = ({ locale }: { locale: string }) => ({
      type: 'success' as const,
      title: seen.length === 1 ? `${first.number} is paid` : `${counted(seen.length, 'invoice')} are paid`,
      description: seen
        .slice(0, 5)
        .map(({ number, party_name, balance, currency }) =>
          [`${party_name}, ${number}`, formatMoney(balance, currency, locale)].join(': '),
        )
        .join('; '),
      actions: [
        seen.length === 1
          ? { label: 'See the invoice', url: `/invoices/${first.id}/view` }
          : { label: 'See paid invoices', url: '/invoices/paid/sales' },
      ],
      related: { name: 'invoices', id: first.id },
    })
    return [{ user_id, write }]
  })
  await notify(ctx, invoicePaid, messages)
}
