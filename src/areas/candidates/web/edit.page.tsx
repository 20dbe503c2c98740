import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Candidate, ChangeCandidate, candidateRecord, candidates } from '#areas/candidates/contract.ts'
import { statusNames, withoutSurplus } from '#areas/candidates/rules.ts'
import { DetailsSection, PersonalSection } from '#areas/candidates/web/parts/CandidateFields.tsx'
import { EngagementSection } from '#areas/candidates/web/parts/EngagementFields.tsx'
import { fullName } from '#areas/candidates/web/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/candidates/$id/edit')({
  staticData: { title: 'Edit Candidate' },
  beforeLoad: needs('candidates.update', 'candidates.archive', 'candidates.leaver'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(candidates.show, { params: { id: Number(params.id) } })),
  component: EditCandidatePage,
})

// Who does not see the day of birth does not send it.
const { dob, gender, nationality } = ChangeCandidate.shape
const changeSchema = ChangeCandidate.extend({ ...candidateRecord.fields, dob, gender, nationality })

function EditCandidatePage() {
  const id = Number(Route.useParams().id)
  const { data: candidate } = useSuspenseQuery(queryOf(candidates.show, { params: { id } }))
  const { can } = usePermissions()
  const go = useGo()
  const form = useRecordForm({
    schema: changeSchema,
    initial: fieldsOf(candidate, can('candidates.sensitive.view')),
    save: ({ engagements = [], ...body }) =>
      call(candidates.change, {
        params: { id },
        body: { ...body, engagements: withoutSurplus(engagements) },
      }),
    saved: 'Candidate saved',
    refreshes: ['candidates'],
    onSaved: () => go(`/candidates/${id}/view`),
  })
  return (
    <RecordForm
      form={form}
      title="Edit Candidate"
      aside={<StatusBadge status={candidate.status} label={statusNames[candidate.status]} />}
      back={{ to: `/candidates/${id}/view`, label: fullName(candidate) }}
    >
      <DetailsSection candidate={candidate} />
      <EngagementSection candidate={candidate} />
      <PersonalSection candidate={candidate} />
    </RecordForm>
  )
}

/** What the form sends: what identifies a person only from those who see it. */
function fieldsOf(candidate: Candidate, sensitive: boolean) {
  const { dob, gender, nationality, ...values } = candidateRecord.valuesOf(candidate)
  return {
    version: candidate.version,
    ...values,
    ...(sensitive ? { dob, gender, nationality, ni_number: candidate.ni_number ?? '' } : {}),
    engagements: candidate.engagements.map(
      ({ supplier_name: _, ir35_file_name: __, ...engagement }) => engagement,
    ),
  }
}
