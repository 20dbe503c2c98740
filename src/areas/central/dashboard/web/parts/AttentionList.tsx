import { IconChecks } from '@tabler/icons-react'
import type { Attention } from '#areas/central/dashboard/contract.ts'
import classes from '#areas/central/dashboard/web/parts/dashboard.module.css'
import { usePermissions } from '#kit/session.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The colour of a status, and the words for it. */
const kinds: Record<Attention['kind'], [status: string, label: string]> = {
  past_due: ['overdue', 'Past due'],
  suspended: ['suspended', 'Suspended'],
  erasing: ['expiring', 'Erased soon'],
  over_limit: ['blocked', 'Limit reached'],
  poor: ['failed', 'Health'],
  trial_ending: ['expiring', 'Trial ends'],
  near_limit: ['due', 'Near a limit'],
  watch: ['pending', 'Health'],
}

/** The agencies that somebody should look at, the most pressing first. */
export function AttentionList({ attention, more }: { attention: Attention[]; more: number }) {
  const { can } = usePermissions()
  return (
    <Panel title="Needs attention" flush>
      {attention.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={26} stroke={1.6} />}
          title="All is well"
          text="No agency is past due, near a limit or badly served."
        />
      ) : (
        <ul className={kit.lines}>
          {attention.map(({ tenant_id, agency, kind, text }) => {
            const [status, label] = kinds[kind]
            return (
              <li key={`${tenant_id} ${kind} ${text}`} className={kit.line}>
                <span className={kit.words}>
                  <strong>
                    {can('central.tenants.view') ? (
                      <TenantLink to={`/tenants/${tenant_id}`}>{agency}</TenantLink>
                    ) : (
                      agency
                    )}
                  </strong>
                  <span>{text}</span>
                </span>
                <StatusBadge status={status} label={label} />
              </li>
            )
          })}
        </ul>
      )}
      {more > 0 && <p className={classes.beyond}>And {numberText(more)} more.</p>}
    </Panel>
  )
}
