import { z } from 'zod'
import { Candidate, CandidateStatus, candidateRecord } from '#areas/candidates/contract.ts'
import { endpoint, Id, IdParam, Version } from '#platform/http/contract.ts'

export type MergedField =
  | Exclude<(typeof candidateRecord.names)[number], 'email' | 'owner_user_id'>
  | 'ni_number'

/** What is chosen field by field. Their login, and with it the email, stays that of the record that is kept. */
export const mergedFields: [MergedField, ...MergedField[]] = [
  'ni_number',
  ...candidateRecord.names.filter((name) => name !== 'email' && name !== 'owner_user_id'),
]
export const MergedField = z.enum(mergedFields)

export const whose = ['kept', 'other'] as const

const Party = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: CandidateStatus,
  version: Version,
  /** `Umbrella, through Parasol from 2026-01-05`, the latest first. */
  engagements: z.array(z.string()),
  has_bank: z.boolean(),
})

export const MergePreview = z.object({
  kept: Party,
  other: Party,
  /** Where the two differ. `take`: the record that is kept has nothing there. */
  fields: z.array(z.object({ field: MergedField, kept: z.string(), other: z.string(), take: z.boolean() })),
  /** Whose engagements hold from now on, as is suggested. */
  engagements: z.enum(whose),
  /** How much lies under the other record and goes along, by what it is. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Why they cannot be merged, in words; null: they can. */
  why_not: z.string().nullable(),
})
export type MergePreview = z.output<typeof MergePreview>

export const Merge = z.object({
  /** The record that goes: it is archived and leads to the one that is kept. */
  candidate_id: Id,
  candidate_version: Version,
  version: Version,
  /** The fields that are taken over from it; all else stays as it is. */
  take: z.array(MergedField).max(mergedFields.length).default([]),
  engagements: z.enum(whose).default('kept'),
})
export type Merge = z.output<typeof Merge>

const params = z.object({ id: IdParam })

export const merging = {
  preview: endpoint({
    method: 'GET',
    path: '/candidates/:id/merge',
    allow: 'candidates.merge',
    summary: 'What would become of two candidates who are one: where they differ and what moves',
    params,
    /** Absent: nobody is chosen yet, which stands in `why_not`. */
    query: z.object({ candidate_id: IdParam.optional() }),
    reply: MergePreview,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/candidates/:id/merge',
    allow: 'candidates.merge',
    summary: 'Merges another candidate into this one: their work, time, files and notes go along',
    params,
    body: Merge,
    reply: Candidate,
    takesLong: true,
  }),
}
