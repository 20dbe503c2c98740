import type { CSSProperties } from 'react'
import type { Tenant } from '#areas/central/tenants/contract.ts'
import { nearness } from '#areas/central/tenants/rules.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { numberText } from '#web/ui/format.ts'

const words = { none: '', near: 'Nearly full', full: 'Full' }
const figure = (count: number) => numberText(count)

/** What the agency uses of what it may have. */
export function Usage({ tenant }: { tenant: Tenant }) {
  const megabytes = Math.ceil(tenant.storage / 1_000_000)
  return (
    <Panel title="Usage">
      <ul className={classes.lines}>
        <Meter label="Users" used={tenant.users} limit={tenant.max_users} />
        <Meter label="Workers" used={tenant.workers} limit={tenant.max_workers} />
        <Meter label="Storage" used={megabytes} limit={tenant.max_storage_mb} unit=" MB" />
      </ul>
    </Panel>
  )
}

type Props = { label: string; used: number; limit: number | null; unit?: string }

function Meter({ label, used, limit, unit = '' }: Props) {
  const warning = nearness(used, limit)
  const share = limit === null ? 0 : Math.min(1, used / limit)
  return (
    <li className={classes.meter} data-warning={warning}>
      <span className={classes.meterHead}>
        <span>
          {label}
          {words[warning] && <strong> · {words[warning]}</strong>}
        </span>
        <span>
          {figure(used)}
          {limit === null ? `${unit}, no limit` : ` of ${figure(limit)}${unit}`}
        </span>
      </span>
      {limit !== null && (
        <span className={classes.bar} aria-hidden>
          <span className={classes.fill} style={{ '--share': share } as CSSProperties} />
        </span>
      )}
    </li>
  )
}
