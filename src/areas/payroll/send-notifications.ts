import { personsWho } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import {
  paid,
  runBlocked,
  runConfirmed,
  runExported,
  runRolledBack,
} from '#areas/payroll/notification-kinds.ts'
import { usersPaidBy } from '#areas/payroll/queries.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'

const kinds = {
  exported: { kind: runExported, type: 'info', words: 'was exported' },
  confirmed: { kind: runConfirmed, type: 'success', words: 'was confirmed' },
  rolled_back: { kind: runRolledBack, type: 'info', words: 'was rolled back' },
  blocked: { kind: runBlocked, type: 'error', words: 'leaves workers out' },
} as const

type Left = { name: string; words: string }

/** Tells everybody who sees pay runs, but who did it themselves. No amounts: a bell is read over the shoulder. */
export async function tellPeople(
  ctx: Context,
  run: { id: number; number: string },
  what: keyof typeof kinds,
  left: readonly Left[] = [],
): Promise<void> {
  const { kind, type, words } = kinds[what]
  const people = await personsWho(ctx.db, 'payroll.view')
  const others = left.length > 3 ? `; and ${counted(left.length - 3, 'more')}` : ''
  const description =
    what === 'blocked'
      ? left
          .slice(0, 3)
          .map(({ name, words: why }) => `${name}: ${why}`)
          .join('; ') + others
      : `By ${ctx.who.name}.`
  await notify(
    ctx,
    kind,
    people
      .filter(({ id }) => id !== ctx.who.id)
      .map(({ id: user_id }) => ({
        user_id,
        type,
        title: `${run.number} ${words}`,
        description,
        actions: [{ label: 'See the pay run', url: `/pay-runs/${run.id}/view` }],
        related: { name: 'pay-runs', id: run.id },
      })),
  )
}

/** Tells the workers of a run who have a login that they are paid, and where it stands how much. */
export async function tellWorkers(ctx: Context, run: { id: number }): Promise<void> {
  const users = await usersPaidBy(ctx.db, run.id)
  await notify(
    ctx,
    paid,
    users.map((user_id) => ({
      user_id,
      type: 'success',
      title: 'You have been paid',
      description: 'See what it comes to, and the weeks it is for.',
      actions: [{ label: 'See your pay', url: '/my-pay' }],
    })),
  )
}
