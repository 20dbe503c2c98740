import type { CandidateStatus } from '#areas/candidates/contract.ts'
import { type MergedField, mergedFields } from '#areas/candidates/merging/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** What moves with a record, by its table, as people say it. */
export const movingNames: Record<string, string> = {
  placements: 'Placements',
  job_candidates: 'Jobs they are thought of for',
  timesheets: 'Timesheets',
  charge_units: 'Units of approved time',
  notes: 'Notes',
  files: 'Files',
  compliance_requests: 'Compliance requests',
  compliance_links: 'Links to submit documents',
  awr_facts: 'Absences and roles for AWR',
  awr_comparators: 'Answers of clients for AWR',
  working_time_opt_outs: 'Opt-outs of 48 hours',
  key_information_documents: 'Key information documents',
}

type Party = {
  id: number
  status: CandidateStatus
  merged_into: { id: number } | null
  ni_number: string
}

/** Why these two are not, or cannot become, one. `waiting`: something that somebody has to decide on first. */
export function whyNotMerge(kept: Party, other: Party, waiting: string | undefined): Reason | undefined {
  const no = (title: string, description: string, code = 'candidate.merge') => ({
    ...{ code, title, description, status: 409 },
  })
  if (kept.id === other.id) return no('This is the same record', 'Choose the other one of the two.')
  if (kept.merged_into || other.merged_into)
    return no('One of them was merged already', 'Open the record that it leads to.', 'candidate.merged')
  if (kept.status === 'archived')
    return no('The record to keep is archived', 'Reinstate it first, or keep the other one.')
  if (kept.ni_number !== '' && other.ni_number !== '' && kept.ni_number !== other.ni_number)
    return no(
      'Their National Insurance numbers differ',
      'Two numbers are two people. Correct the number first if one of them is a mistake.',
      'candidate.merge_ni_number',
    )
  return waiting === undefined ? undefined : no('Something of theirs waits', waiting)
}

/** Why nobody changes a record that became part of another. */
export function whyNotMerged({ merged_into }: Pick<Party, 'merged_into'>): Reason | undefined {
  if (!merged_into) return undefined
  return {
    code: 'candidate.merged',
    title: 'This record was merged into another',
    description: 'Open the record it leads to, and change that one.',
    status: 409,
  }
}

type Details = { [Field in MergedField]: unknown }

/** Where two records differ, as text; `take`: the one that is kept has nothing there. */
export function differing(kept: Details, other: Details) {
  return mergedFields
    .map((field) => ({ field, kept: asText(kept[field]), other: asText(other[field]) }))
    .filter((one) => one.kept !== one.other)
    .map((one) => ({ ...one, take: one.kept === '' }))
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
