import { useQuery } from '@tanstack/react-query'
import { roles } from '#areas/access/roles/contract.ts'
import classes from '#areas/access/roles/web/parts/Holders.module.css'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Who has the role. */
export function Holders({ roleId, count }: { roleId: number; count: number }) {
  const query = useQuery(queryOf(roles.people, { params: { id: roleId } }))
  const { can } = usePermissions()
  const people = query.data?.data ?? []
  return (
    <Panel title={`Who has it (${count})`}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && people.length === 0 && <p className={classes.none}>Nobody has this role.</p>}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id} className={classes.person}>
              {can('users.view') ? (
                <TenantLink to={`/settings/users/${person.id}/edit`} className={classes.name}>
                  {person.name}
                </TenantLink>
              ) : (
                <span className={classes.name}>{person.name}</span>
              )}
              <span className={classes.mail}>{person.email}</span>
              {person.status !== 'active' && <StatusBadge status={person.status} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
