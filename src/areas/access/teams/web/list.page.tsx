import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { type TeamBranch, teams } from '#areas/access/teams/contract.ts'
import classes from '#areas/access/teams/web/parts/Tree.module.css'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/teams')({
  staticData: { title: 'Teams' },
  beforeLoad: needs('teams.view'),
  loader: ({ context }) => void context.queries.prefetchQuery(queryOf(teams.tree)),
  component: TeamsPage,
})

function TeamsPage() {
  const query = useQuery(queryOf(teams.tree))
  const { can } = usePermissions()
  const create = can('teams.manage') && (
    <Button component={TenantLink} to="/settings/teams/create">
      Create team
    </Button>
  )
  const all = query.data?.data
  return (
    <>
      <PageHeader
        title="Teams"
        description="Who works together. Who is in a team, or leads it, sees what is of the teams below it too."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {all?.length === 0 && (
        <EmptyState
          title="No teams yet"
          text="A team is people who look after the same clients, candidates and jobs."
        >
          {create}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul className={classes.tree} aria-label="Teams">
          {all.map((team) => (
            <Branch key={team.id} team={team} />
          ))}
        </ul>
      )}
    </>
  )
}

function Branch({ team }: { team: TeamBranch }) {
  const { id, name, depth, lead, members, parent, is_default } = team
  return (
    <li className={classes.branch} style={{ '--depth': depth } as CSSProperties}>
      <span className={classes.name}>
        <TenantLink to={`/settings/teams/${id}/edit`} className={classes.link}>
          {name}
        </TenantLink>
        {parent && <span className={classes.below}> below {parent.name}</span>}
      </span>
      {is_default && <StatusBadge status="issued" label="Default" />}
      <span className={classes.fact}>{lead ? `Led by ${lead.name}` : 'No lead'}</span>
      <span className={classes.count}>{members === 1 ? 'One member' : `${members} members`}</span>
    </li>
  )
}
