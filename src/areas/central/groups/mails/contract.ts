import { z } from 'zod'
import { keptModes, MailKindName, MailVariable, Shown, Words, Written } from '#areas/mail/contract.ts'
import { Done, endpoint, IdParam, Instant, Version } from '#platform/http/contract.ts'

/** A kind of mail, and how the group words it for its agencies. */
export const GroupMailRow = z.object({
  kind: MailKindName,
  label: z.string(),
  /** The heading it stands under. */
  group: z.string(),
  /** Null: the group leaves it to each agency. */
  mode: z.enum(keptModes).nullable(),
  /** 0: not worded. */
  version: Version,
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
})
export type GroupMailRow = z.output<typeof GroupMailRow>

export const GroupMail = GroupMailRow.extend({
  ...Words.shape,
  built_in: Words,
  variables: z.array(MailVariable),
  /** Agencies of the group that use words of their own for it now: locked, the group's replace them. */
  own_words: z.int(),
})
export type GroupMail = z.output<typeof GroupMail>

/**
 * How many agencies one was told lose words of their own to what is locked. They lose no more than that: when it is
 * more at the lock, nothing is done (409 `group.words_lost`). Their words stay among the versions there.
 */
export const Replacing = z.int().min(0).max(100_000)

export const SaveGroupMail = Written.extend({
  mode: z.enum(keptModes),
  replacing: Replacing.default(0),
  version: Version,
})

const view = 'central.groups.view'
const manage = 'central.groups.manage'
const params = z.object({ id: IdParam })
const kind = MailKindName

export const groupMails = {
  list: endpoint({
    method: 'GET',
    path: '/central/groups/:id/mails',
    allow: view,
    summary: 'Every kind of email, and how the group words it',
    params,
    reply: z.object({ data: z.array(GroupMailRow) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/central/groups/:id/mails/words',
    allow: view,
    params,
    query: z.object({ kind }),
    reply: GroupMail,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/central/groups/:id/mails/words',
    allow: manage,
    summary: 'Words for one kind of email, which every agency of the group gets',
    params,
    body: SaveGroupMail,
    reply: Done,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/central/groups/:id/mails/withdrawal',
    allow: manage,
    summary: 'Withdraws words: what agencies have of them becomes their own',
    params,
    body: z.object({ kind, version: Version }),
    reply: Done,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/central/groups/:id/mails/preview',
    allow: view,
    summary: 'The email these words would make, of sample data; changes nothing',
    params,
    body: Written,
    reply: Shown,
    evenReadOnly: true,
  }),
  losses: endpoint({
    method: 'GET',
    path: '/central/groups/:id/losses',
    allow: view,
    summary: 'How many of these agencies would lose words of their own to the group’s locked emails',
    params,
    query: z.object({
      /** Ids with commas between them. */
      tenant_ids: z
        .string()
        .max(20_000)
        .regex(/^\d{1,9}(,\d{1,9})*$/, 'Ids, with commas between them')
        .transform((ids) => ids.split(',').map(Number)),
    }),
    reply: z.object({ agencies: z.int() }),
  }),
}
