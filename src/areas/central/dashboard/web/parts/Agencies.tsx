import type { CSSProperties } from 'react'
import type { CentralDashboard } from '#areas/central/dashboard/contract.ts'
import classes from '#areas/central/dashboard/web/parts/dashboard.module.css'
import { usePermissions } from '#kit/session.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, dayText, numberText, wordsOf } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = Pick<CentralDashboard, 'agencies' | 'newest'>

/** How many agencies there are in each state, and who came last. */
export function Agencies({ agencies, newest }: Props) {
  const { can } = usePermissions()
  const total = agencies.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Panel title={countText(total, 'agency', 'agencies')}>
        <div className={classes.states} aria-hidden>
          {agencies.map(({ status, count }) => (
            <span
              key={status}
              data-status={status}
              style={{ '--share': `${(count / Math.max(1, total)) * 100}%` } as CSSProperties}
            />
          ))}
        </div>
        <ul className={classes.legend}>
          {agencies.map(({ status, count }) => (
            <li key={status}>
              <span data-status={status} aria-hidden />
              {wordsOf(status)} <strong>{numberText(count)}</strong>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Newest agencies" flush>
        <ul className={kit.lines}>
          {newest.map(({ id, name, status, created_at }) => (
            <li key={id} className={kit.line}>
              <span className={kit.words}>
                <strong>
                  {can('central.tenants.view') ? <TenantLink to={`/tenants/${id}`}>{name}</TenantLink> : name}
                </strong>
                <span>since {dayText(created_at.slice(0, 10))}</span>
              </span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
