import { holdersOfEach } from '#areas/access/public.ts'
import type { InvoiceFacts } from '#areas/invoices/issue-facts.ts'
import { approvalAsked, approvalDecided } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'

type Asked = Pick<InvoiceFacts, 'id' | 'party_name' | 'owner_user_id' | 'team_id' | 'approval_asked_by'>

/** Tells whoever may approve them, each once however many they are. No amounts: a mail goes further than a page. */
export async function tellAsked(ctx: Context, asked: readonly Asked[]): Promise<void> {
  if (asked.length === 0) return
  const holders = [
    ...(await holdersOfEach(ctx.db, 'invoices.approve', asked)),
    ...(await holdersOfEach(ctx.db, 'invoices.sales.approve', asked)),
  ].filter(({ id }) => id !== ctx.who.id)
  const theirs = Map.groupBy(holders, ({ id }) => id)
  await notify(
    ctx,
    approvalAsked,
    [...theirs].map(([user_id, reached]) => {
      const reachable = [...new Set(reached.map(({ at }) => at))]
      const only = reachable.length === 1 ? asked[reachable[0]!]! : undefined
      return {
        user_id,
        title: only
          ? `${ctx.who.name} asks you to approve an invoice to ${only.party_name}`
          : `${ctx.who.name} asks you to approve ${counted(reachable.length, 'invoice')}`,
        description: 'It is issued once a second person has approved it.',
        actions: [
          only
            ? { label: 'See the invoice', url: `/invoices/${only.id}/view` }
            : { label: 'See what waits', url: '/invoices/awaiting-approval/all' },
        ],
        ...(only ? { related: { name: 'invoices', id: only.id } } : {}),
      }
    }),
  )
}

/** Tells whoever asked that it was approved, unless they decided themselves. */
export const tellApproved = (ctx: Context, decided: readonly Asked[]) =>
  tellDecided(ctx, decided, (mine) => `${said(mine)} approved`, `${ctx.who.name} approved it.`)

export const tellSentBack = (ctx: Context, decided: readonly Asked[], reason: string) =>
  tellDecided(ctx, decided, (mine) => `${said(mine)} sent back`, `${ctx.who.name} sent it back: ${reason}`)

/** `Your invoice to Northwind was`, `3 of your invoices were`. */
const said = (mine: readonly Asked[]) =>
  mine.length === 1 ? `Your invoice to ${mine[0]!.party_name} was` : `${mine.length} of your invoices were`

async function tellDecided(
  ctx: Context,
  decided: readonly Asked[],
  title: (mine: readonly Asked[]) => string,
  description: string,
): Promise<void> {
  const others = decided.filter(
    ({ approval_asked_by }) => approval_asked_by !== null && approval_asked_by !== ctx.who.id,
  )
  const theirs = Map.groupBy(others, ({ approval_asked_by }) => approval_asked_by!)
  await notify(
    ctx,
    approvalDecided,
    [...theirs].map(([user_id, mine]) => ({
      user_id,
      title: title(mine),
      description,
      actions: [
        mine.length === 1
          ? { label: 'See the invoice', url: `/invoices/${mine[0]!.id}/view` }
          : { label: 'See invoices', url: '/invoices/all/sales' },
      ],
      ...(mine.length === 1 ? { related: { name: 'invoices', id: mine[0]!.id } } : {}),
    })),
  )
}
