import { stationeryOf } from '#areas/access/public.ts'
import { answerReceipt } from '#areas/purchase-orders/mail-kinds.ts'
import type { NewAnswer } from '#areas/purchase-orders/requests/contract.ts'
import type { AskableOrder } from '#areas/purchase-orders/requests/rules.ts'
import { usedPercent } from '#areas/purchase-orders/rules.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { type NewMail, queueMail } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'

/** The name under which this room keeps the hashes of codes. */
export const requestLinks = 'purchase_order_requests'

export type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

type Order = Pick<
  AskableOrder,
  | 'id'
  | 'number'
  | 'currency'
  | 'budget'
  | 'left'
  | 'ends_on'
  | 'client_name'
  | 'contact_name'
  | 'contact_email'
>

/** Asks the contact of an order for the next one, with the link that lets them answer. */
export function requestMail(
  { tenant, publicUrl }: Pick<At, 'tenant' | 'publicUrl'>,
  paper: Stationery,
  order: Order,
  { kind, link, more = {} }: { kind: MailKind; link: { id: number; days: number }; more?: object },
): NewMail {
  const { locale } = paper.reader
  const money = (minor: number) => formatMoney(minor, order.currency, locale)
  const values = {
    number: order.number,
    percent: String(usedPercent(order)),
    left: money(order.left),
    budget: money(order.budget),
    until: order.ends_on ? formatDay(order.ends_on, 'date', locale) : '',
    ...more,
  }
  const page = `/tenant/${tenant.slug}/asked-orders/${link.id}/answer`
  const code_link = { of: requestLinks, id: link.id, url: `${publicUrl}${page}?code=` }
  return writeMail<string>(paper, kind, {
    to_address: order.contact_email ?? '',
    to_name: order.contact_name ?? '',
    values,
    code_link,
    facts: [
      ['Purchase order', order.number],
      ['Budget', values.budget],
      ['Left', values.left],
    ],
    button: { label: 'Send a new purchase order', url: hiddenUrl(code_link) },
    footer: [
      `The link is for you alone and works for ${link.days} days. Once you have answered, it shows what you sent. Please do not pass it on.`,
      `You get this because you look after this purchase order for ${order.client_name}.`,
    ],
    related: { name: 'purchase-orders', id: order.id },
  })
}

/** Gives the contact a receipt of their own answer. */
export async function writeReceipt(
  at: At,
  order: Pick<Order, 'id' | 'number' | 'currency'>,
  to: { name: string; email: string },
  { number, budget }: Pick<NewAnswer, 'number' | 'budget'>,
): Promise<void> {
  const paper = await stationeryOf(at, [answerReceipt.name])
  const amount = formatMoney(budget, order.currency, paper.reader.locale)
  await queueMail(
    at.db,
    writeMail(paper, answerReceipt, {
      to_address: to.email,
      to_name: to.name,
      values: { number: order.number, named: number, amount },
      facts: [
        ['Purchase order', number],
        ['Amount', amount],
      ],
      footer: [`This is your receipt. If you did not do this, please tell ${at.tenant.name} at once.`],
      related: { name: 'purchase-orders', id: order.id },
    }),
  )
}
