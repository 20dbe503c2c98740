import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { type LimitName, type LimitNow, type Tenant, tenants } from '#areas/central/tenants/contract.ts'
import { nearness } from '#areas/central/tenants/rules.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'

const warnings = {
  none: '',
  near: 'Nearly full',
  full: 'Full',
  over: 'Above the limit',
}
const beyond: Record<LimitName, string> = {
  users: 'Nobody is locked out; nobody new can be invited.',
  workers: 'This only warns.',
  storage_mb: 'What is there stays; no files can be uploaded.',
}

const figure = (count: number) => numberText(count)

/** What the agency uses of what it may have, and where each limit comes from. */
export function Usage({ tenant }: { tenant: Tenant }) {
  const { users, workers, storage, limits } = tenant
  return (
    <Panel title="Usage">
      <ul className={classes.lines}>
        <Meter label="Users" name="users" used={users} now={limits.users} tenant={tenant} />
        <Meter label="Workers" name="workers" used={workers} now={limits.workers} tenant={tenant} />
        <Meter
          label="Storage"
          name="storage_mb"
          used={Math.ceil(storage / 1_000_000)}
          now={limits.storage_mb}
          tenant={tenant}
          unit=" MB"
        />
      </ul>
    </Panel>
  )
}

type Props = {
  label: string
  name: LimitName
  used: number
  now: LimitNow
  tenant: Tenant
  unit?: string
}

function Meter({ label, name, used, now, tenant, unit = '' }: Props) {
  const { limit } = now
  const warning = nearness(used, limit)
  const share = limit === null ? 0 : Math.min(1, used / limit)
  return (
    <li className={classes.meter} data-warning={warning}>
      <span className={classes.meterHead}>
        <span>
          {label}
          {warnings[warning] && <strong> · {warnings[warning]}</strong>}
        </span>
        <span className={classes.figures}>
          {figure(used)}
          {limit === null ? `${unit}, no limit` : ` of ${figure(limit)}${unit}`}
        </span>
      </span>
      {limit !== null && (
        <span className={classes.bar} aria-hidden>
          <span className={classes.fill} style={{ '--share': share } as CSSProperties} />
        </span>
      )}
      {warning === 'over' && <span className={classes.source}>{beyond[name]}</span>}
      <span className={classes.source}>
        {now.by === 'plan' && `From the plan ${tenant.plan}`}
        {now.by === 'none' && 'No plan, and nothing set by hand'}
        {now.by === 'hand' && (
          <>
            Set by hand
            <BackToPlan label={label} name={name} now={now} tenant={tenant} unit={unit} />
          </>
        )}
      </span>
    </li>
  )
}

function BackToPlan({ label, name, now, tenant, unit }: Omit<Required<Props>, 'used'>) {
  const { can } = usePermissions()
  const change = useCall(tenants.change, { done: 'The limit follows the plan', refreshes: ['central'] })
  if (!can('central.tenants.update')) return null
  const said = now.plan === null ? 'no limit' : `${figure(now.plan)}${unit}`
  const words = tenant.plan === null ? 'Follow the plan, once there is one' : `Back to the plan’s: ${said}`
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`${words}, ${label}`}
      loading={change.isPending}
      onClick={() =>
        change.mutate({
          params: { id: tenant.id },
          body: { [`max_${name}`]: 'plan', version: tenant.version },
        })
      }
    >
      {words}
    </Button>
  )
}
