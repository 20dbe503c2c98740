import { holdersOf } from '#areas/access/public.ts'
import type { Found } from '#areas/invoices/corrections/queries.ts'
import { causes } from '#areas/invoices/corrections/words.ts'
import { consentAnswered, correctionEnded, correctionWaiting } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/** Whoever may approve it hears that it waits; not who asked. */
export async function tellWaiting(ctx: At & Pick<Context, 'who'>, found: Found): Promise<void> {
  const people = await holdersOf(ctx.db, 'invoices.approve', found)
  await notify(
    ctx,
    correctionWaiting,
    people
      .filter(({ id }) => id !== ctx.who.id)
      .map(({ id }) => ({
        user_id: id,
        title: `${ctx.who.name} asks to put ${countOf(found)} right`,
        ...aboutOf(ctx, found),
      })),
  )
}

/** Whoever asked hears what came of it. */
export async function tellEnded(at: At, found: Found, title?: string): Promise<void> {
  await notify(at, correctionEnded, [
    {
      user_id: found.requested_by,
      type: title ? ('error' as const) : ('success' as const),
      title: title ?? `${countOf(found)} of ${found.client_name} put right`,
      ...aboutOf(at, found),
    },
  ])
}

/** Whoever asked for it hears what the worker or approver said. */
export async function tellAnswered(
  at: At,
  found: Found,
  { name, answer, reason }: { name: string; answer: 'agreed' | 'refused'; reason: string },
): Promise<void> {
  const { description, ...about } = aboutOf(at, found)
  await notify(at, consentAnswered, [
    {
      user_id: found.requested_by,
      type: answer === 'agreed' ? ('success' as const) : ('error' as const),
      title: answer === 'agreed' ? `${name} agrees to the corrected hours` : `${name} does not agree`,
      description: answer === 'agreed' ? description : `${description} They say: ${reason}`,
      ...about,
    },
  ])
}

const countOf = ({ sheet_count }: Found) => counted(sheet_count, 'timesheet', 'timesheets')

const aboutOf = ({ tenant }: At, { id, cause, client_name, reason }: Found) => ({
  description: `${client_name}. ${causes[cause]}: ${reason}`,
  actions: [{ label: 'See the correction', url: `/tenant/${tenant.slug}/corrections/${id}/view` }],
  related: { name: 'corrections', id },
})
