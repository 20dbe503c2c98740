import type { ChangeSavedView, NewSavedView, SavedView } from '#areas/saved-views/contract.ts'
import { checkList, checkQuery, opensList, withoutMasked } from '#areas/saved-views/lists.ts'
import {
  countOwn,
  deleteSavedView,
  dropChoicesOfOthers,
  findSavedView,
  keepChoice,
  listSavedViews,
  personOf,
} from '#areas/saved-views/queries.ts'
import { mostOfAPage, whyNotAudience, whyNotChange } from '#areas/saved-views/rules.ts'
import type { Deps } from '#platform/area.ts'
import { changesTo } from '#platform/changes.ts'
import { type Context, can } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, Refusal, refuse } from '#platform/refusal.ts'

/** Who asks, and all rooms: their lists say what can be asked about. */
type Reader = Context & { deps: Pick<Deps, 'areas'> }

/** Views of lists that are not theirs to open are not shown: what they are narrowed to tells of what is in them. */
export async function viewsOpenTo(ctx: Reader, address: string | undefined): Promise<SavedView[]> {
  return (await listSavedViews(ctx, address))
    .filter(({ list }) => opensList(ctx, list))
    .map((view) => withoutMasked(ctx, ctx.deps.areas, view))
}

export async function createSavedView(ctx: Reader, given: NewSavedView): Promise<SavedView> {
  checkList(ctx, given.list)
  checkQuery(ctx, ctx.deps.areas, given.list, given.query)
  checkAudience(ctx, given)
  await exclusively(ctx.db, `saved_views.of ${ctx.who.id}`)
  if ((await countOwn(ctx, given.address)) >= mostOfAPage) throw enough
  const id = await insertRecord(ctx.db, 'saved_views', {
    ...given,
    query: JSON.stringify(given.query),
    user_id: ctx.who.id,
  })
  await recordHistory(ctx, 'saved_views', id, 'created', differences({}, readable(given)))
  await tellOthers(ctx, given, id)
  return withoutMasked(ctx, ctx.deps.areas, await findSavedView(ctx, id))
}

export async function changeSavedView(ctx: Reader, id: number, change: ChangeSavedView): Promise<SavedView> {
  const { version, ...given } = change
  await holdRow(ctx.db, 'saved_views', id)
  const before = await openView(ctx, id)
  refuse(whyNotChange(before, personOf(ctx)))
  const changes = changesTo(before, given)
  const after = { ...before, ...changes }
  if (changes.query) checkQuery(ctx, ctx.deps.areas, before.list, changes.query)
  if ('audience' in changes || 'team_id' in changes) checkAudience(ctx, after)
  const { query, ...rest } = changes
  const written = { ...rest, ...(query ? { query: JSON.stringify(query) } : {}) }
  await saveVersioned(ctx.db, 'saved_views', { id, version }, written, 'view')
  if (after.audience !== before.audience || after.team_id !== before.team_id)
    await dropChoicesOfOthers(ctx.db, id, before.user_id)
  await recordHistory(ctx, 'saved_views', id, 'changed', differences(readable(before), readable(after)))
  await tellOthers(ctx, before.audience === 'private' ? after : before, id)
  return withoutMasked(ctx, ctx.deps.areas, await findSavedView(ctx, id))
}

/** For the caller alone: kept at hand, or what its page begins with. Nobody else is told, and nothing is recorded of it. */
export async function chooseSavedView(
  ctx: Reader,
  id: number,
  given: { is_favourite?: boolean | undefined; is_default?: boolean | undefined },
): Promise<SavedView> {
  // Two pages of one person may each choose what the list begins with.
  await exclusively(ctx.db, `saved_views.of ${ctx.who.id}`)
  await holdRow(ctx.db, 'saved_views', id)
  const view = await openView(ctx, id)
  await keepChoice(ctx.db, ctx.who.id, {
    saved_view_id: id,
    address: view.address,
    is_favourite: given.is_favourite ?? view.is_favourite,
    is_default: given.is_default ?? view.is_default,
  })
  return withoutMasked(ctx, ctx.deps.areas, await findSavedView(ctx, id))
}

export async function removeSavedView(ctx: Reader, id: number) {
  await holdRow(ctx.db, 'saved_views', id)
  const view = await openView(ctx, id)
  refuse(whyNotChange(view, personOf(ctx)))
  await deleteSavedView(ctx.db, id)
  await recordHistory(ctx, 'saved_views', id, 'deleted', { name: { from: view.name, to: null } })
  await tellOthers(ctx, view, id)
  return {
    title: 'View deleted',
    description: `“${view.name}” is gone. The list and its records are as they were.`,
  }
}

async function openView(ctx: Reader, id: number): Promise<SavedView> {
  const view = await findSavedView(ctx, id)
  checkList(ctx, view.list)
  return view
}

function checkAudience(ctx: Reader, given: Pick<SavedView, 'audience' | 'team_id'>): void {
  if (given.audience !== 'private' && !can(ctx.who, 'views.share'))
    throw forbidden('views.share', 'You may not share views', { audience: ['You may not share views'] })
  refuse(whyNotAudience(given, personOf(ctx)))
}

/** What is private concerns nobody else's pages. */
async function tellOthers(
  { db }: Context,
  { audience }: Pick<SavedView, 'audience'>,
  id: number,
): Promise<void> {
  if (audience !== 'private') await announce(db, 'saved_view.changed', { id })
}

/** As the history tells it. */
const readable = ({
  name,
  query,
  columns,
  density,
  audience,
}: Omit<NewSavedView, 'list' | 'address' | 'team_id'>) => ({
  name,
  filters: Object.entries(query)
    .map(([key, value]) => `${key}: ${value}`)
    .join('; '),
  columns: columns?.join(', ') ?? null,
  density,
  audience,
})

const enough = new Refusal(
  'saved_views.enough',
  409,
  'You have many views of this list',
  `At most ${mostOfAPage} are kept for a page. Delete one that you do not need.`,
)
