import { createFileRoute } from '@tanstack/react-router'
import { NewTeam, teams } from '#areas/access/teams/contract.ts'
import { TeamFields } from '#areas/access/teams/web/parts/TeamFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/teams/create')({
  staticData: { title: 'Create Team' },
  beforeLoad: needs('teams.manage'),
  component: CreateTeamPage,
})

function CreateTeamPage() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewTeam,
    initial: { name: '', parent_id: null, lead_user_id: null, member_ids: [], is_default: false },
    save: (body) => call(teams.create, { body }),
    saved: 'Team created',
    refreshes: ['teams'],
    onSaved: () => go('/settings/teams'),
  })
  return (
    <RecordForm
      form={form}
      title="Create Team"
      back={{ to: '/settings/teams', label: 'Teams' }}
      submit="Create team"
    >
      <TeamFields />
    </RecordForm>
  )
}
