import { z } from 'zod'
import { payRoutes } from '#areas/key-information/example.ts'
import { states } from '#areas/key-information/words.ts'
import {
  anyOf,
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
} from '#platform/http/contract.ts'

/** All that a document says, in words. */
export const Content = z.object({
  title: z.string(),
  worker: z.string(),
  reference: z.string(),
  issued_on: ShownDay,
  agency: z.object({ name: z.string(), address: z.array(z.string()) }),
  intro: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  example: z.object({
    heading: z.string(),
    note: z.string(),
    lines: z.array(
      z.object({ kind: z.enum(['sum', 'less', 'total', 'note']), label: z.string(), amount: z.string() }),
    ),
  }),
})
export type Content = z.output<typeof Content>

export const KeyInformation = z.object({
  id: Id,
  placement_id: Id,
  candidate_id: Id,
  version_no: z.int(),
  pay_route: z.enum(payRoutes),
  supplier_name: z.string().nullable(),
  issued_on: ShownDay,
  issued_at: Instant,
  issued_by_name: z.string(),
  sha256: z.string(),
  acknowledged_at: Instant.nullable(),
  acknowledged_name: z.string(),
  /** A newer one stands beside it. */
  superseded: z.boolean(),
  /** Null for staff who do not see what the worker is paid. */
  content: Content.nullable(),
})
export type KeyInformation = z.output<typeof KeyInformation>

export const NewKeyInformation = z.object({
  /** What an umbrella keeps of a week. */
  margin: Minor.min(0).max(100_000).default(0),
  other_deductions: text(500).default(''),
  fees: text(500).default(''),
  benefits: text(500).default(''),
  /** Between the agency and whoever pays the worker; empty: there is none. */
  connection: text(300).default(''),
})
export type NewKeyInformation = z.output<typeof NewKeyInformation>
export const Acknowledgement = z.object({ typed_name: requiredText(200) })

export const PlacementKeyInformation = z.object({
  placement_id: Id,
  candidate_name: z.string(),
  state: z.enum(states),
  /** How the worker is paid now; null: no document is due. */
  pay_route: z.enum(payRoutes).nullable(),
  supplier_name: z.string().nullable(),
  start_date: ShownDay,
  /** May the caller issue one? */
  may_issue: z.boolean(),
  /** The latest first. */
  documents: z.array(KeyInformation),
})
export type PlacementKeyInformation = z.output<typeof PlacementKeyInformation>

export const KeyInformationRow = z.object({
  /** Of the placement. */
  id: Id,
  ref: z.string(),
  job_id: Id,
  job_title: z.string(),
  candidate_id: Id,
  candidate_name: z.string(),
  client_name: z.string(),
  start_date: ShownDay,
  state: z.enum(states),
  pay_route: z.enum(payRoutes).nullable(),
  version_no: z.int().nullable(),
  issued_on: ShownDay.nullable(),
  acknowledged_at: Instant.nullable(),
  owner_name: z.string().nullable(),
})
export type KeyInformationRow = z.output<typeof KeyInformationRow>

export const KeyInformationQuery = ListQuery.extend({
  state: anyOf(states),
  candidate_id: IdParam.optional(),
})
export type KeyInformationQuery = z.output<typeof KeyInformationQuery>

const params = z.object({ id: IdParam })

export const keyInformation = {
  list: endpoint({
    method: 'GET',
    path: '/key-information',
    allow: 'key_information.view',
    summary: 'Placements that run or are to, with where their key information document stands',
    query: KeyInformationQuery,
    reply: pageOf(KeyInformationRow),
  }),
  ofPlacement: endpoint({
    method: 'GET',
    path: '/placements/:id/key-information',
    allow: 'key_information.view',
    summary: 'The key information documents of a placement, every version, and whether a new one is due',
    params,
    reply: PlacementKeyInformation,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/placements/:id/key-information-preview',
    allow: 'key_information.issue',
    summary: 'What the next version would say; nothing is kept',
    params,
    body: NewKeyInformation,
    reply: Content,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/placements/:id/key-information',
    allow: 'key_information.issue',
    summary: 'Issues the next version to the worker, who is told',
    params,
    body: NewKeyInformation,
    reply: KeyInformation,
    creates: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/key-information/:id/pdf',
    allow: ['key_information.view', 'portal.key_information'],
    summary: 'A version as a PDF',
    params,
    produces: 'application/pdf',
  }),
  own: endpoint({
    method: 'GET',
    path: '/my-key-information',
    allow: 'portal.key_information',
    summary: 'The key information documents of the worker who asks, the last one first',
    query: ListQuery,
    reply: pageOf(KeyInformation),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/my-key-information/:id/acknowledgement',
    allow: 'portal.key_information',
    summary: 'The worker says that they were given it, with their name',
    params,
    body: Acknowledgement,
    reply: KeyInformation,
  }),
}
