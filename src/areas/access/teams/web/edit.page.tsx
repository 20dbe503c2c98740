import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeTeam, teams } from '#areas/access/teams/contract.ts'
import { TeamFields } from '#areas/access/teams/web/parts/TeamFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/teams/$id/edit')({
  staticData: { title: 'Edit Team' },
  beforeLoad: needs('teams.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(teams.show, { params: { id: Number(params.id) } })),
  component: EditTeamPage,
})

function EditTeamPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const { data: team } = useSuspenseQuery(queryOf(teams.show, { params: { id } }))
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: ChangeTeam,
    initial: {
      name: team.name,
      parent_id: team.parent?.id ?? null,
      lead_user_id: team.lead?.id ?? null,
      member_ids: team.people.map((person) => person.id),
      is_default: team.is_default,
      version: team.version,
    },
    save: (body) => call(teams.change, { params: { id }, body }),
    saved: 'Team saved',
    refreshes: ['teams', 'history'],
    onSaved: () => go('/settings/teams'),
  })
  return (
    <>
      <RecordForm
        form={form}
        title="Edit Team"
        description={team.name}
        back={{ to: '/settings/teams', label: 'Teams' }}
        actions={
          can('teams.manage') && (
            <Button
              variant="default"
              onClick={() =>
                askToDelete({ model: 'teams', id, name: 'team', onDone: () => go('/settings/teams') })
              }
            >
              Delete
            </Button>
          )
        }
        locked={can('teams.manage') ? undefined : 'You can see this team and not change it.'}
      >
        <TeamFields team={team} />
      </RecordForm>
      <Panel title="History">
        <History subject="teams" id={id} />
      </Panel>
    </>
  )
}
