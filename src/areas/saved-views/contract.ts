import { z } from 'zod'
import { Done, endpoint, Id, IdParam, Instant, requiredText, Version } from '#platform/http/contract.ts'

export const audiences = ['private', 'team', 'agency'] as const
export const Audience = z.enum(audiences)
export const Density = z.enum(['comfortable', 'compact'])

/** A page of the agency, without `/tenant/{slug}`: `/invoices/sales`. */
const Address = z.string().regex(/^\/[a-z0-9/-]{1,199}$/, 'A page of the agency, like /invoices')
const Query = z
  .record(z.string().max(60), z.string().max(6_000))
  .refine((query) => Object.keys(query).length <= 60, 'At most 60 filters')
const Columns = z.array(z.string().max(60)).min(1).max(100)

export const SavedView = z.object({
  id: Id,
  /** The path of the list's endpoint, and the page that shows it. */
  list: z.string(),
  address: z.string(),
  name: z.string(),
  /** As in the list's address: filters, search and sort. */
  query: z.record(z.string(), z.string()),
  /** Keys of the columns that are shown; null: the usual ones. */
  columns: z.array(z.string()).nullable(),
  density: Density.nullable(),
  audience: Audience,
  team_id: Id.nullable(),
  team_name: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
  /** Conditions that are left out for the caller, who may not see what they ask about, by name. */
  withheld: z.array(z.string()),
  /** Of the caller: whether it is kept at hand, what the page begins with, and whether they may change it. */
  is_favourite: z.boolean(),
  is_default: z.boolean(),
  may_change: z.boolean(),
  version: Version,
  created_at: Instant,
})
export type SavedView = z.output<typeof SavedView>

const said = {
  name: requiredText(80),
  query: Query,
  columns: Columns.nullable(),
  density: Density.nullable(),
  audience: Audience,
  team_id: Id.nullable(),
}

export const NewSavedView = z.object({
  list: z.string().regex(/^\/[a-z0-9/-]{1,199}$/, 'The path of a list, like /invoices'),
  address: Address,
  name: said.name,
  query: said.query.default({}),
  columns: said.columns.default(null),
  density: said.density.default(null),
  audience: said.audience.default('private'),
  /** With whom it is shared, of the caller’s own teams. */
  team_id: said.team_id.default(null),
})
export type NewSavedView = z.output<typeof NewSavedView>

/** What is left out stays as it is. */
export const ChangeSavedView = z.object({
  name: said.name.optional(),
  query: said.query.optional(),
  columns: said.columns.optional(),
  density: said.density.optional(),
  audience: said.audience.optional(),
  team_id: said.team_id.optional(),
  version: Version,
})
export type ChangeSavedView = z.output<typeof ChangeSavedView>

const params = z.object({ id: IdParam })

/** What can be asked about a list in conditions. */
export const ListFieldReply = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'number', 'day', 'yes_no']),
  /** Of a choice: what each value is called. */
  names: z.record(z.string(), z.string()),
})
export type ListField = z.output<typeof ListFieldReply>

export const savedViews = {
  fields: endpoint({
    method: 'GET',
    path: '/list-fields',
    allow: 'member',
    evenByToken: true,
    query: z.object({ list: z.string().max(200) }),
    reply: z.object({ data: z.array(ListFieldReply) }),
    summary: 'What the caller can ask about a list in conditions (`where`); empty for a list that takes none',
  }),
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    allow: 'member',
    evenByToken: true,
    query: z.object({ address: Address.optional() }),
    reply: z.object({
      data: z.array(SavedView),
      /** The caller’s own teams, with whom a view can be shared. */
      teams: z.array(z.object({ id: Id, name: z.string() })),
    }),
    summary: 'The caller’s own views of lists, and those that are shared with them, of lists they may open',
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-views',
    allow: 'member',
    evenByToken: true,
    creates: true,
    body: NewSavedView,
    reply: SavedView,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/saved-views/:id',
    allow: 'member',
    evenByToken: true,
    params,
    body: ChangeSavedView,
    reply: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    allow: 'member',
    evenByToken: true,
    params,
    reply: Done,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/saved-views/:id/choice',
    allow: 'member',
    evenByToken: true,
    params,
    body: z.object({ is_favourite: z.boolean().optional(), is_default: z.boolean().optional() }),
    reply: SavedView,
    summary: 'Keeps a view at hand, or lets its page begin with it, for the caller alone',
  }),
}
