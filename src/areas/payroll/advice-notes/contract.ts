import { z } from 'zod'
import {
  anyOf,
  Currency,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

export const adviceStates = ['open', 'cancelled'] as const
export const adviceStateWords = { open: 'Invoice expected', cancelled: 'Cancelled' } as const

/** A worker's time of one week under one rate. Amounts are minor units. */
const AdviceLine = z.object({
  worker: z.string(),
  week_ending: z.iso.date(),
  label: z.string(),
  unit: z.string(),
  quantity: z.string(),
  rate: z.string(),
  net: z.int(),
})

const Address = z.object({
  name: z.string(),
  address: z.array(z.string()),
  vat_number: z.string(),
  email: z.string(),
})

/** What an advice note says, as it was made. */
export const AdviceDocument = z.object({
  number: z.string(),
  day: z.iso.date(),
  cut_off: z.iso.date(),
  currency: Currency,
  locale: z.string(),
  accent: z.string(),
  /** Whom the invoice is to be made out to. */
  company: Address,
  supplier: Address,
  lines: z.array(AdviceLine).min(1),
  net: z.int(),
})
export type AdviceDocument = z.output<typeof AdviceDocument>

export const AdviceNoteRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(adviceStates),
  supplier_id: Id,
  supplier_name: z.string(),
  cut_off: ShownDay,
  currency: Currency,
  net: Minor,
  worker_count: z.int(),
  unit_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
})
export type AdviceNoteRow = z.output<typeof AdviceNoteRow>

export const AdviceNote = AdviceNoteRow.extend({
  document: AdviceDocument,
  /** Where it would be mailed. */
  addresses: z.array(z.string()),
  mails: z.array(
    z.object({ id: Id, to_address: z.string(), status: z.string(), result: z.string(), created_at: Instant }),
  ),
})
export type AdviceNote = z.output<typeof AdviceNote>

export const NewAdviceNotes = z.object({
  /** Periods that end by this day. */
  cut_off: Day,
  /** Null: every supplier that writes its own invoices. */
  supplier_id: Id.nullable().default(null),
})
export type NewAdviceNotes = z.output<typeof NewAdviceNotes>

export const AdviceNotesQuery = ListQuery.extend({
  status: anyOf(adviceStates),
  supplier_id: IdParam.optional(),
  cut_off_from: Day.optional(),
  cut_off_to: Day.optional(),
})
export type AdviceNotesQuery = z.output<typeof AdviceNotesQuery>

const params = z.object({ id: IdParam })

export const adviceNotes = {
  list: endpoint({
    method: 'GET',
    path: '/advice-notes',
    allow: 'payroll.view',
    summary: 'What suppliers that write their own invoices were told that they may invoice',
    query: AdviceNotesQuery,
    reply: pageOf(AdviceNoteRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/advice-notes/:id',
    allow: 'payroll.view',
    params,
    reply: AdviceNote,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/advice-notes/:id/pdf',
    allow: 'payroll.view',
    summary: 'The advice note as it was made: the same bytes every time',
    params,
    produces: 'application/pdf',
    transaction: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/advice-notes',
    allow: 'payroll.run',
    summary: 'Makes an advice note for each supplier whose invoice is expected, of its time on none yet',
    creates: true,
    takesLong: true,
    body: NewAdviceNotes,
    reply: z.object({ data: z.array(AdviceNoteRow) }),
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/advice-notes/:id/dispatch',
    allow: 'payroll.run',
    summary: 'Emails it with its PDF, and asks for the invoice',
    params,
    body: z.object({
      to: z.array(z.email('Not an email address').max(254)).max(20).optional(),
      message: text(4000).optional(),
    }),
    reply: AdviceNote,
  }),
  dispatchMany: endpoint({
    method: 'POST',
    path: '/advice-note-dispatches',
    allow: 'payroll.run',
    summary: 'Emails several, each to its supplier',
    takesLong: true,
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one').max(200, 'At most 200 at once') }),
    reply: Done.extend({
      done: z.array(Id),
      refused: z.array(z.object({ id: Id, code: z.string(), title: z.string(), description: z.string() })),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/advice-notes/:id/cancellation',
    allow: 'payroll.run',
    summary: 'Takes it back: its number stays, its time can be put on another one',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: AdviceNote,
  }),
}

/** Announced after commit with `{id}`. */
export const adviceNoteEvents = ['advice_note.changed'] as const
