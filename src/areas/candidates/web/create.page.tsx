import { createFileRoute } from '@tanstack/react-router'
import { blankBank } from '#areas/bank/contract.ts'
import { BankSection } from '#areas/bank/web/public.tsx'
import { type Candidate, candidateRecord, candidates, NewCandidate } from '#areas/candidates/contract.ts'
import { withoutSurplus } from '#areas/candidates/rules.ts'
import { DetailsSection, InviteField, PersonalSection } from '#areas/candidates/web/parts/CandidateFields.tsx'
import { EngagementSection, freshEngagement } from '#areas/candidates/web/parts/EngagementFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/candidates/create')({
  staticData: { title: 'Create Candidate' },
  beforeLoad: needs('candidates.create'),
  component: CreateCandidatePage,
})

function CreateCandidatePage() {
  const go = useGo()
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: NewCandidate.extend(candidateRecord.fields),
    initial: {
      ...candidateRecord.blank,
      ...blankBank,
      ni_number: '',
      invite: can('candidates.invite'),
      engagements: [{ ...freshEngagement, effective_from: agencyDay() }],
    },
    save: ({ owner_user_id, engagements = [], ...rest }) => {
      const body = { ...rest, engagements: withoutSurplus(engagements) }
      return call(candidates.create, { body: owner_user_id ? { ...body, owner_user_id } : body })
    },
    saved: 'Candidate created',
    refreshes: ['candidates'],
    onSaved: (candidate: Candidate) => go(`/candidates/${candidate.id}/view`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Candidate"
      submit="Create candidate"
      back={{ to: '/candidates', label: 'Candidates' }}
    >
      <DetailsSection>{can('candidates.invite') && <InviteField />}</DetailsSection>
      <EngagementSection />
      {can('candidates.bank.update') && (
        <BankSection description="Where they are paid. Later it takes a second person to change it." />
      )}
      <PersonalSection />
    </RecordForm>
  )
}
